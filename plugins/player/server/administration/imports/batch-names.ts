import type { Transaction } from 'sequelize'
import type { FoundName, NameLookupStore, RequestedItem } from './name-lookup.store.ts'
import type { RowValues } from './parse-row.ts'
import { chooseArtistNames, listPossibleArtists, matchName } from './resolve-names.ts'

/** Finds the music that a row refers to by name. The function that writes rows adds each artist and album that it creates, so that later rows find them. */
export interface NameLookup extends Pick<NameLookupStore, 'findArtists' | 'findGenres' | 'findAlbums'> {
  addArtist(artist: FoundName): void
  addAlbum(item: RequestedItem, id: number): void
}

/** Creates a lookup that reads from the database each time. It finds created music there, so it has nothing to remember. */
export const createDirectLookup = (store: NameLookupStore): NameLookup => ({ ...store, addArtist: () => {}, addAlbum: () => {} })

const getAlbumKey = ({ name, artistId }: Pick<RequestedItem, 'name' | 'artistId'>) => `${artistId}\n${name}`

/**
 * Reads the artists, albums and genres of all rows of a batch with three statements. A name that is unknown at this time is looked up again when its row
 * is written, because an earlier row may have created the music. Use the result only in the transaction of the batch: after a rollback it contains music
 * that does not exist.
 */
export async function loadBatchNames(store: NameLookupStore, rows: readonly RowValues[], transaction: Transaction): Promise<NameLookup> {
  const artists = groupByRequested(await findAll(store.findArtists, rows.flatMap(listPossibleArtists), transaction))
  const genres = groupByRequested(
    await findAll(
      store.findGenres,
      rows.flatMap(({ genres: names }) => names ?? []),
      transaction,
    ),
  )
  const requestedAlbums = listRequestedAlbums(rows, artists)
  const albums = new Map<string, number[]>()
  for (const { requested, id } of requestedAlbums.length === 0 ? [] : await store.findAlbums(requestedAlbums, transaction)) {
    const item = requestedAlbums[requested]
    if (item) albums.set(getAlbumKey(item), [...(albums.get(getAlbumKey(item)) ?? []), id])
  }

  const findNames = async (known: ReadonlyMap<string, FoundName[]>, names: readonly string[], find: NameLookupStore['findArtists']) => {
    const unknown = names.filter((name) => !known.has(name))
    return [...names.flatMap((name) => known.get(name) ?? []), ...(unknown.length === 0 ? [] : await find(unknown, transaction))]
  }
  return {
    findArtists: (names) => findNames(artists, names, store.findArtists),
    findGenres: (names) => findNames(genres, names, store.findGenres),
    async findAlbums(items) {
      const unknown = items.flatMap((item, position) => (albums.has(getAlbumKey(item)) ? [] : [position]))
      const found =
        unknown.length === 0
          ? []
          : await store.findAlbums(
              unknown.flatMap((position) => items[position] ?? []),
              transaction,
            )
      return [
        ...items.flatMap((item, requested) => (albums.get(getAlbumKey(item)) ?? []).map((id) => ({ requested, id }))),
        ...found.map(({ requested, id }) => ({ requested: unknown[requested] ?? 0, id })),
      ]
    },
    addArtist: (artist) => void artists.set(artist.requested, [artist]),
    addAlbum: (item, id) => void albums.set(getAlbumKey(item), [id]),
  }
}

const findAll = async (find: NameLookupStore['findArtists'], names: readonly string[], transaction: Transaction) =>
  names.length === 0 ? [] : find([...new Set(names)], transaction)

const groupByRequested = (found: readonly FoundName[]): Map<string, FoundName[]> => Map.groupBy(found, ({ requested }) => requested)

/** Lists the albums to look up. An album is looked up by its main artist, so rows with an unknown main artist are left out. */
function listRequestedAlbums(rows: readonly RowValues[], artists: ReadonlyMap<string, FoundName[]>): RequestedItem[] {
  const requested = rows.flatMap((values): RequestedItem[] => {
    const [main] = chooseArtistNames(values, (name) => artists.has(name))
    if (values.album === undefined || main === undefined) return []
    const match = matchName(main, artists.get(main) ?? [])
    return match.kind === 'one' ? [{ name: values.album, artistId: match.id, album: '' }] : []
  })
  return [...new Map(requested.map((item) => [getAlbumKey(item), item])).values()]
}
