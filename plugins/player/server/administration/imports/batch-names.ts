import type { Transaction } from 'sequelize'
import type { FoundName, NameLookupStore, WantedItem } from './name-lookup.store.ts'
import type { RowValues } from './parse-row.ts'
import { chooseArtistNames, listPossibleArtists, matchName } from './resolve-names.ts'

/** How the writer of rows finds music by name, and what it has created. */
export interface NameLookup extends Pick<NameLookupStore, 'findArtists' | 'findGenres' | 'findAlbums'> {
  addArtist(artist: FoundName): void
  addAlbum(item: WantedItem, id: number): void
}

/** Creates a lookup that asks the database each time. */
export const createDirectLookup = (store: NameLookupStore): NameLookup => ({ ...store, addArtist: () => {}, addAlbum: () => {} })

const getAlbumKey = ({ name, artistId }: Pick<WantedItem, 'name' | 'artistId'>) => `${artistId}\n${name}`

/**
 * Finds the artists, albums and genres of all rows of a batch with three statements. Names that are not found here are looked up again for their row,
 * because a row before may have created them. It must not outlive the transaction of the batch.
 */
export async function loadBatchNames(store: NameLookupStore, rows: readonly RowValues[], transaction: Transaction): Promise<NameLookup> {
  const artists = groupByWanted(await findAll(store.findArtists, rows.flatMap(listPossibleArtists), transaction))
  const genres = groupByWanted(
    await findAll(
      store.findGenres,
      rows.flatMap(({ genres: names }) => names ?? []),
      transaction,
    ),
  )
  const wantedAlbums = listWantedAlbums(rows, artists)
  const albums = new Map<string, number[]>()
  for (const { wanted, id } of wantedAlbums.length === 0 ? [] : await store.findAlbums(wantedAlbums, transaction)) {
    const item = wantedAlbums[wanted]
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
        ...items.flatMap((item, wanted) => (albums.get(getAlbumKey(item)) ?? []).map((id) => ({ wanted, id }))),
        ...found.map(({ wanted, id }) => ({ wanted: unknown[wanted] ?? 0, id })),
      ]
    },
    addArtist: (artist) => void artists.set(artist.wanted, [artist]),
    addAlbum: (item, id) => void albums.set(getAlbumKey(item), [id]),
  }
}

const findAll = async (find: NameLookupStore['findArtists'], names: readonly string[], transaction: Transaction) =>
  names.length === 0 ? [] : find([...new Set(names)], transaction)

const groupByWanted = (found: readonly FoundName[]): Map<string, FoundName[]> => Map.groupBy(found, ({ wanted }) => wanted)

/** Lists the albums of rows with a main artist that the site has. */
function listWantedAlbums(rows: readonly RowValues[], artists: ReadonlyMap<string, FoundName[]>): WantedItem[] {
  const wanted = rows.flatMap((values): WantedItem[] => {
    const [main] = chooseArtistNames(values, (name) => artists.has(name))
    if (values.album === undefined || main === undefined) return []
    const match = matchName(main, artists.get(main) ?? [])
    return match.kind === 'one' ? [{ name: values.album, artistId: match.id, album: '' }] : []
  })
  return [...new Map(wanted.map((item) => [getAlbumKey(item), item])).values()]
}
