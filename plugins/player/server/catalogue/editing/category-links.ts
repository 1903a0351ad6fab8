import { fieldProblem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { PlayerContext } from '../../models.ts'

export type CategorizedKind = 'artist' | 'album' | 'track'

/** The genres and tags of an item. */
export interface ItemCategories {
  readonly genres: readonly string[]
  readonly tags: readonly string[]
}

export const NO_CATEGORIES: ItemCategories = { genres: [], tags: [] }

export type CategoryLinks = ReturnType<typeof createCategoryLinks>

type Models = Pick<PlayerContext['models'], 'Genre' | 'GenreAlias' | 'GenreLink' | 'Tag' | 'TagAlias' | 'TagLink'>

interface NewCategories {
  readonly genres?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
}

const normalizeTag = (tag: string) => tag.trim().replace(/\s+/g, ' ')

/**
 * Creates the functions that read and replace the genres and tags of artists, albums and tracks. Artists have no tags. When a caller passes the name of
 * a genre or tag that was merged into another one, the item gets the other one.
 */
export function createCategoryLinks({ Genre, GenreAlias, GenreLink, Tag, TagAlias, TagLink }: Models) {
  async function readMany(kind: CategorizedKind, ids: readonly number[], transaction?: Transaction): Promise<ReadonlyMap<number, ItemCategories>> {
    const joined = transaction ? { transaction } : {}
    const genreLinks = await GenreLink.findAll({ where: { kind, subjectId: [...ids] }, ...joined })
    const tagLinks = kind === 'artist' ? [] : await TagLink.findAll({ where: { kind, subjectId: [...ids] }, ...joined })
    const genreIds = genreLinks.map(({ genreId }) => genreId)
    const tagIds = tagLinks.map(({ tagId }) => tagId)
    const genres = genreIds.length === 0 ? [] : await Genre.findAll({ where: { id: genreIds }, order: [['name', 'ASC']], ...joined })
    const tags = tagIds.length === 0 ? [] : await Tag.findAll({ where: { id: tagIds }, order: [['name', 'ASC']], ...joined })
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

  async function writeGenres(kind: CategorizedKind, subjectId: number, names: readonly string[], transaction: Transaction) {
    const genres = names.length === 0 ? [] : await Genre.findAll({ where: { name: [...names] }, transaction })
    const unknown = names.filter((name) => genres.every((genre) => genre.name !== name))
    const merged = unknown.length === 0 ? [] : await GenreAlias.findAll({ where: { name: unknown }, transaction })
    if (merged.length !== new Set(unknown).size) throw fieldProblem({ genres: 'player.genre_unknown' })
    const ids = [...new Set([...genres.map(({ id }) => id), ...merged.map(({ genreId }) => genreId)])]
    await GenreLink.destroy({ where: { kind, subjectId }, transaction })
    await GenreLink.bulkCreate(
      ids.map((genreId) => ({ kind, subjectId, genreId })),
      { transaction },
    )
  }

  async function writeTags(kind: 'album' | 'track', subjectId: number, texts: readonly string[], transaction: Transaction) {
    // All changes create tags in the same order, so that two changes that create the same tags cannot deadlock.
    const displayNames = new Map(
      texts
        .map(normalizeTag)
        .toSorted()
        .map((text) => [text.toLowerCase(), text]),
    )
    const merged = displayNames.size === 0 ? [] : await TagAlias.findAll({ where: { name: [...displayNames.keys()] }, transaction })
    for (const { name } of merged) displayNames.delete(name)
    const names = [...displayNames.keys()]
    await Tag.bulkCreate(
      names.map((name) => ({ name, displayName: displayNames.get(name) ?? name })),
      { ignoreDuplicates: true, transaction },
    )
    const tags = names.length === 0 ? [] : await Tag.findAll({ where: { name: names }, transaction })
    const ids = [...new Set([...tags.map(({ id }) => id), ...merged.map(({ tagId }) => tagId)])]
    await TagLink.destroy({ where: { kind, subjectId }, transaction })
    await TagLink.bulkCreate(
      ids.map((tagId) => ({ kind, subjectId, tagId })),
      { transaction },
    )
  }

  return {
    readMany,
    async read(kind: CategorizedKind, id: number, transaction?: Transaction): Promise<ItemCategories> {
      return (await readMany(kind, [id], transaction)).get(id) ?? NO_CATEGORIES
    },
    /** Writes the categories of an item that was created in the transaction, and returns them. */
    async writeNew(kind: CategorizedKind, id: number, categories: NewCategories, transaction: Transaction): Promise<ItemCategories> {
      const { genres = [], tags = [] } = categories
      if (genres.length === 0 && tags.length === 0) return NO_CATEGORIES
      if (genres.length > 0) await writeGenres(kind, id, genres, transaction)
      if (tags.length > 0 && kind !== 'artist') await writeTags(kind, id, tags, transaction)
      return (await readMany(kind, [id], transaction)).get(id) ?? NO_CATEGORIES
    },
    /** Replaces the given categories of an item. */
    async write(kind: CategorizedKind, id: number, categories: NewCategories, transaction: Transaction) {
      if (categories.genres) await writeGenres(kind, id, categories.genres, transaction)
      if (categories.tags && kind !== 'artist') await writeTags(kind, id, categories.tags, transaction)
    },
  }
}
