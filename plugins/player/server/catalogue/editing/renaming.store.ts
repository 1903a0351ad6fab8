import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type RenamingStore = ReturnType<typeof createRenamingStore>

/**
 * Builds the statement that updates the copies of an artist's name in a table: `$1` is the id of the artist, `$2` the new name. It locks the rows in the
 * order of their ids, so that two renames cannot deadlock.
 */
const buildArtistCopySql = (table: 'albums' | 'tracks', linkTable: string, linkColumn: string) =>
  `update ${table} set artists = coalesce(
       (select jsonb_agg(case when artist ->> 'id' = $1::text then jsonb_set(artist, '{name}', to_jsonb($2::text)) else artist end order by position)
        from jsonb_array_elements(${table}.artists) with ordinality as listed(artist, position)), '[]')
   from (select id from ${table} where id in (select ${linkColumn} from ${linkTable} where artist_id = $1::bigint) order by id for update) renamed
   where ${table}.id = renamed.id`

/** Creates the store that updates the copies of a name, in the transaction that changes the name. It finds the rows by link tables, so it scans no table. */
export const createRenamingStore = (sql: SqlRunner) => ({
  /** Changes the name of an artist in albums and tracks. */
  async renameArtist(id: number, name: string, transaction: Transaction) {
    await sql(buildArtistCopySql('albums', 'album_artists', 'album_id'), [id, name], transaction)
    await sql(buildArtistCopySql('tracks', 'track_artists', 'track_id'), [id, name], transaction)
  },
  /** Changes the name of an album in its tracks. */
  async renameAlbum(id: number, name: string, transaction: Transaction) {
    await sql(
      `update tracks set album_name = $2 from (select id from tracks where album_id = $1 order by id for update) renamed where tracks.id = renamed.id`,
      [id, name],
      transaction,
    )
  },
})
