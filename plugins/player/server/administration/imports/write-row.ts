import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { ImportKind } from '../../../contract/administration/imports.ts'
import type { MusicAdministration } from '../music/music-administration.ts'
import type { NameLookup } from './batch-names.ts'
import type { RowValues } from './parse-row.ts'
import { chooseArtistNames, listPossibleArtists, matchName } from './resolve-names.ts'

export interface WriteOptions {
  readonly kind: ImportKind
  /** Finds music by the names of the row. */
  readonly names: NameLookup
  readonly createsMissing: boolean
  /** The owner of created music; `null` when it belongs to the site. */
  readonly ownerId: number | null
  /** The user that runs the import. */
  readonly editor: { readonly id: number | null }
}

export type RowWriter = ReturnType<typeof createRowWriter>

/**
 * Creates the function that writes one row to the catalogue, in a transaction of the caller. It finds or creates the artists and the album that the row
 * names, and then creates or changes the item. The import of CSV files and the upload of audio files use it.
 */
export function createRowWriter(editors: MusicAdministration['editors']) {
  async function findArtists(values: RowValues, { names: lookup, createsMissing, ownerId, editor }: WriteOptions, transaction: Transaction): Promise<number[]> {
    const found = await lookup.findArtists(listPossibleArtists(values), transaction)
    const names = chooseArtistNames(values, (name) => found.some(({ requested }) => requested === name))
    const ids: number[] = []
    for (const name of names) {
      const match = matchName(name, found)
      if (match.kind === 'several') throw problem(409, 'player.import.artist_ambiguous')
      if (match.kind === 'one') ids.push(match.id)
      else if (createsMissing) {
        const { id } = await editors.artist.create({ name, ownerId }, editor, transaction)
        lookup.addArtist({ requested: name, id, name })
        ids.push(id)
      } else throw problem(409, 'player.artist_unknown')
    }
    return [...new Set(ids)]
  }

  async function findAlbum(name: string, artistIds: readonly number[], { names, createsMissing, ownerId, editor }: WriteOptions, transaction: Transaction) {
    const [artistId] = artistIds
    if (artistId === undefined) throw problem(409, 'player.import.no_artist')
    const requested = { name, artistId, album: '' }
    const [found, ...others] = await names.findAlbums([requested], transaction)
    if (others.length > 0) throw problem(409, 'player.import.album_ambiguous')
    if (found) return found.id
    if (!createsMissing) throw problem(409, 'player.album_unknown')
    const { id } = await editors.album.create({ name, artistIds: [artistId], ownerId }, editor, transaction)
    names.addAlbum(requested, id)
    return id
  }

  async function findGenres(names: readonly string[], lookup: NameLookup, transaction: Transaction): Promise<string[]> {
    const found = await lookup.findGenres(names, transaction)
    return [
      ...new Set(
        names.map((name) => {
          const genre = found.find(({ requested }) => requested === name)
          if (!genre) throw problem(409, 'player.genre_unknown')
          return genre.name
        }),
      ),
    ]
  }

  /** Returns the id of the item that the row has created or changed. */
  return async (values: RowValues, options: WriteOptions, transaction: Transaction): Promise<number> => {
    const { kind, editor, ownerId } = options
    const { id, name = '' } = values
    const genres = values.genres ? { genres: await findGenres(values.genres, options.names, transaction) } : {}
    if (kind === 'artists') {
      const patch = pickDefined({ ...genres, name: values.name, country: values.country, biography: values.biography })
      if (id !== undefined) return (await editors.artist.updateLatest(id, () => patch, editor, transaction)).id
      return (await editors.artist.create({ ...patch, name, ownerId }, editor, transaction)).id
    }
    const artistIds = await findArtists(values, options, transaction)
    const common = {
      ...genres,
      ...(artistIds.length > 0 && { artistIds }),
      ...pickDefined({
        name: values.name,
        tags: values.tags && [...values.tags],
        releaseDate: values.release_date,
        isExplicit: values.is_explicit,
        description: values.description,
      }),
    }
    if (kind === 'albums') {
      const patch = { ...common, ...pickDefined({ releaseType: values.release_type, upc: values.upc, copyright: values.copyright }) }
      if (id !== undefined) return (await editors.album.updateLatest(id, () => patch, editor, transaction)).id
      return (await editors.album.create({ ...patch, name, artistIds, ownerId }, editor, transaction)).id
    }
    const album = values.album === undefined ? {} : { albumId: await findAlbum(values.album, artistIds, options, transaction) }
    const patch = { ...common, ...album, ...pickDefined({ number: values.number, disc: values.disc, isrc: values.isrc }) }
    if (id !== undefined) return (await editors.track.updateLatest(id, () => patch, editor, transaction)).id
    return (await editors.track.create({ ...patch, name, artistIds, ownerId }, editor, transaction)).id
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Removes fields that are undefined, because the update would otherwise clear them. */
const pickDefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
