import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type RenamingStore = ReturnType<typeof createRenamingStore>

/** Builds the statement that replaces the name of the artist `$1` by `$2` in the copies of a table. Rows are locked in the order of their ids, so that two renames cannot deadlock. */
const buildArtistCopySql = (table: 'albums' | 'tracks', linkTable: string, linkColumn: string) =>
  `update ${table} set artists = coalesce(
       (select jsonb_agg(case when artist ->> 'id' = $1::text then jsonb_set(artist, '{name}', to_jsonb($2::text)) else artist end order by position)
        from jsonb_array_elements(${table}.artists) with ordinality as listed(artist, position)), '[]')
   from (select id from ${table} where id in (select ${linkColumn} from ${linkTable} where artist_id = $1::bigint) order by id for update) renamed
   where ${table}.id = renamed.id`

/** Creates the store that changes the copies of a name, in the transaction that changes the name. Link tables find the rows, so that no table is scanned. */
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
