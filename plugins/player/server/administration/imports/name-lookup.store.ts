import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** A row that was found for a name: `requested` is the name as the file contains it, `name` is the name in the database. */
export interface FoundName {
  readonly requested: string
  readonly id: number
  readonly name: string
}

/** An album or a track to look up by its name and artist. */
export interface RequestedItem {
  readonly name: string
  readonly artistId: number
  /** For tracks: the name of the album; empty for a track without an album. */
  readonly album: string
}

export type NameLookupStore = ReturnType<typeof createNameLookupStore>

/** Builds the condition that two names are the same. Case, accents and punctuation do not matter, except in names that consist of punctuation only. */
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
  /** Finds genres by their name in URLs, by the name that users read, or by the name of a genre that was merged into them. */
  findGenres: (names: readonly string[], transaction?: Transaction) =>
    sql<FoundName>(
      `select w.name as requested, g.id, g.name from unnest($1::text[]) w (name) join genres g on g.name = lower(w.name) or ${isSame('g.display_name', 'w.name')}
         or g.id = (select genre_id from genre_aliases where genre_aliases.name = lower(w.name)) order by g.id`,
      [names],
      transaction,
    ),
  /** Finds albums by name and artist. In the result, `requested` is the index in `items`. */
  findAlbums: (items: readonly RequestedItem[], transaction?: Transaction) =>
    sql<{ requested: number; id: number }>(
      `select w.position::int - 1 as requested, a.id from unnest($1::text[], $2::bigint[]) with ordinality w (name, artist_id, position)
       join albums a on ${isSame('a.name', 'w.name')} and exists (select from album_artists l where l.album_id = a.id and l.artist_id = w.artist_id) order by a.id`,
      [items.map(({ name }) => name), items.map(({ artistId }) => artistId)],
      transaction,
    ),
  /** Finds tracks by name, artist and the name of the album. In the result, `requested` is the index in `items`. */
  findTracks: (items: readonly RequestedItem[], transaction?: Transaction) =>
    sql<{ requested: number; id: number }>(
      `select w.position::int - 1 as requested, t.id from unnest($1::text[], $2::bigint[], $3::text[]) with ordinality w (name, artist_id, album, position)
       join tracks t on ${isSame('t.name', 'w.name')} and search_text(coalesce(t.album_name, '')) = search_text(w.album)
         and exists (select from track_artists l where l.track_id = t.id and l.artist_id = w.artist_id) order by t.id`,
      [items.map(({ name }) => name), items.map(({ artistId }) => artistId), items.map(({ album }) => album)],
      transaction,
    ),
  /** Returns those of the given ids that exist. */
  async findIds(table: 'artists' | 'albums' | 'tracks', ids: readonly number[], transaction?: Transaction): Promise<ReadonlySet<number>> {
    const rows = await sql<{ id: number }>(`select id from ${table} where id = any($1::bigint[])`, [ids], transaction)
    return new Set(rows.map(({ id }) => id))
  },
})
