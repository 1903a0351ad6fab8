import type { Transaction } from 'sequelize'
import type { FoundName, NameLookupStore, RequestedItem } from './name-lookup.store.ts'
import type { RowValues } from './parse-row.ts'
import { chooseArtistNames, listPossibleArtists, matchName } from './resolve-names.ts'

/** How the writer of rows finds music by name, and what it has created. */
export interface NameLookup extends Pick<NameLookupStore, 'findArtists' | 'findGenres' | 'findAlbums'> {
  addArtist(artist: FoundName): void
  addAlbum(item: RequestedItem, id: number): void
}

/** Creates a lookup that asks the database each time. */
export const createDirectLookup = (store: NameLookupStore): NameLookup => ({ ...store, addArtist: () => {}, addAlbum: () => {} })

const getAlbumKey = ({ name, artistId }: Pick<RequestedItem, 'name' | 'artistId'>) => `${artistId}\n${name}`

/**
 * Finds the artists, albums and genres of all rows of a batch with three statements. Names that are not found here are looked up again for their row,
 * because a row before may have created them. It must not outlive the transaction of the batch.
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

/** Lists the albums of rows with a main artist that the site has. */
function listRequestedAlbums(rows: readonly RowValues[], artists: ReadonlyMap<string, FoundName[]>): RequestedItem[] {
  const requested = rows.flatMap((values): RequestedItem[] => {
    const [main] = chooseArtistNames(values, (name) => artists.has(name))
    if (values.album === undefined || main === undefined) return []
    const match = matchName(main, artists.get(main) ?? [])
    return match.kind === 'one' ? [{ name: values.album, artistId: match.id, album: '' }] : []
  })
  return [...new Map(requested.map((item) => [getAlbumKey(item), item])).values()]
}
