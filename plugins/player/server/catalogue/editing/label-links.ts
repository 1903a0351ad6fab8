import { fieldProblem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { PlayerContext } from '../../models.ts'

export type LabelledKind = 'artist' | 'album' | 'track'

/** The genres and tags of an item. */
export interface ItemLabels {
  readonly genres: readonly string[]
  readonly tags: readonly string[]
}

export const NO_LABELS: ItemLabels = { genres: [], tags: [] }

export type LabelLinks = ReturnType<typeof createLabelLinks>

const normalizeTag = (tag: string) => tag.trim().replace(/\s+/g, ' ')

/** Creates the functions that read and replace the genres and tags of artists, albums and tracks. Artists have no tags. */
export function createLabelLinks({ Genre, GenreLink, Tag, TagLink }: Pick<PlayerContext['models'], 'Genre' | 'GenreLink' | 'Tag' | 'TagLink'>) {
  async function readMany(kind: LabelledKind, ids: readonly number[], transaction?: Transaction): Promise<ReadonlyMap<number, ItemLabels>> {
    const options = { where: { kind, subjectId: [...ids] }, ...(transaction && { transaction }) }
    const genreLinks = await GenreLink.findAll(options)
    const tagLinks = kind === 'artist' ? [] : await TagLink.findAll({ ...options, where: { kind, subjectId: [...ids] } })
    const genres = await Genre.findAll({
      where: { id: genreLinks.map(({ genreId }) => genreId) },
      order: [['name', 'ASC']],
      ...(transaction && { transaction }),
    })
    const tags = await Tag.findAll({ where: { id: tagLinks.map(({ tagId }) => tagId) }, order: [['name', 'ASC']], ...(transaction && { transaction }) })
    const isLinked = <Link extends { readonly subjectId: number }>(links: readonly Link[], id: number, match: (link: Link) => boolean) =>
      links.some((link) => link.subjectId === id && match(link))
    return new Map(
      ids.map((id) => [
        id,
        {
          genres: genres.filter((genre) => isLinked(genreLinks, id, (link) => link.genreId === genre.id)).map(({ name }) => name),
          tags: tags.filter((tag) => isLinked(tagLinks, id, (link) => link.tagId === tag.id)).map(({ displayName }) => displayName),
        },
      ]),
    )
  }

  async function writeGenres(kind: LabelledKind, subjectId: number, names: readonly string[], transaction: Transaction) {
    const genres = await Genre.findAll({ where: { name: [...names] }, transaction })
    if (genres.length !== new Set(names).size) throw fieldProblem({ genres: 'player.genre_unknown' })
    await GenreLink.destroy({ where: { kind, subjectId }, transaction })
    await GenreLink.bulkCreate(
      genres.map(({ id }) => ({ kind, subjectId, genreId: id })),
      { transaction },
    )
  }

  async function writeTags(kind: 'album' | 'track', subjectId: number, texts: readonly string[], transaction: Transaction) {
    // Sorted, so that two changes that create the same tags do not wait for each other.
    const displayNames = new Map(
      texts
        .map(normalizeTag)
        .toSorted()
        .map((text) => [text.toLowerCase(), text]),
    )
    const names = [...displayNames.keys()]
    await Tag.bulkCreate(
      names.map((name) => ({ name, displayName: displayNames.get(name) ?? name })),
      { ignoreDuplicates: true, transaction },
    )
    const tags = await Tag.findAll({ where: { name: names }, transaction })
    await TagLink.destroy({ where: { kind, subjectId }, transaction })
    await TagLink.bulkCreate(
      tags.map(({ id }) => ({ kind, subjectId, tagId: id })),
      { transaction },
    )
  }

  return {
    readMany,
    async read(kind: LabelledKind, id: number, transaction?: Transaction): Promise<ItemLabels> {
      return (await readMany(kind, [id], transaction)).get(id) ?? NO_LABELS
    },
    /** Replaces the given labels of an item. */
    async write(
      kind: LabelledKind,
      id: number,
      labels: { genres?: readonly string[] | undefined; tags?: readonly string[] | undefined },
      transaction: Transaction,
    ) {
      if (labels.genres) await writeGenres(kind, id, labels.genres, transaction)
      if (labels.tags && kind !== 'artist') await writeTags(kind, id, labels.tags, transaction)
    },
  }
}
