import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** What a name was found as. */
export interface FoundName {
  readonly requested: string
  readonly id: number
  readonly name: string
}

/** An album or a track with a name, of an artist. */
export interface RequestedItem {
  readonly name: string
  readonly artistId: number
  /** For tracks: the name of the album; empty without one. */
  readonly album: string
}

export type NameLookupStore = ReturnType<typeof createNameLookupStore>

/** Two names are the same without regard to case, accents and signs. Names that consist of signs are compared as they are. */
const isSame = (column: string, requested: string) =>
  `search_text(${column}) = search_text(${requested}) and (search_text(${requested}) <> '' or ${column} = ${requested})`

/** Creates the store that finds music by the names that a file contains. */
export const createNameLookupStore = (sql: SqlRunner) => ({
  findArtists: (names: readonly string[], transaction?: Transaction) =>
    sql<FoundName>(
      `select w.name as requested, a.id, a.name from unnest($1::text[]) w (name) join artists a on ${isSame('a.name', 'w.name')} order by a.id`,
      [names],
      transaction,
    ),
  /** Finds the genres by their name, by the name that users read, or by the name of one that was merged into them. */
  findGenres: (names: readonly string[], transaction?: Transaction) =>
    sql<FoundName>(
      `select w.name as requested, g.id, g.name from unnest($1::text[]) w (name) join genres g on g.name = lower(w.name) or ${isSame('g.display_name', 'w.name')}
         or g.id = (select genre_id from genre_aliases where genre_aliases.name = lower(w.name)) order by g.id`,
      [names],
      transaction,
    ),
  /** Finds albums by name and artist. `requested` is the position in the list. */
  findAlbums: (items: readonly RequestedItem[], transaction?: Transaction) =>
    sql<{ requested: number; id: number }>(
      `select w.position::int - 1 as requested, a.id from unnest($1::text[], $2::bigint[]) with ordinality w (name, artist_id, position)
       join albums a on ${isSame('a.name', 'w.name')} and exists (select from album_artists l where l.album_id = a.id and l.artist_id = w.artist_id) order by a.id`,
      [items.map(({ name }) => name), items.map(({ artistId }) => artistId)],
      transaction,
    ),
  /** Finds tracks by name, artist and the name of the album. `requested` is the position in the list. */
  findTracks: (items: readonly RequestedItem[], transaction?: Transaction) =>
    sql<{ requested: number; id: number }>(
      `select w.position::int - 1 as requested, t.id from unnest($1::text[], $2::bigint[], $3::text[]) with ordinality w (name, artist_id, album, position)
       join tracks t on ${isSame('t.name', 'w.name')} and search_text(coalesce(t.album_name, '')) = search_text(w.album)
         and exists (select from track_artists l where l.track_id = t.id and l.artist_id = w.artist_id) order by t.id`,
      [items.map(({ name }) => name), items.map(({ artistId }) => artistId), items.map(({ album }) => album)],
      transaction,
    ),
  /** Returns which of some ids exist. */
  async findIds(table: 'artists' | 'albums' | 'tracks', ids: readonly number[], transaction?: Transaction): Promise<ReadonlySet<number>> {
    const rows = await sql<{ id: number }>(`select id from ${table} where id = any($1::bigint[])`, [ids], transaction)
    return new Set(rows.map(({ id }) => id))
  },
})
