import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { MAX_LISTED_PLAYLISTS, type PlaylistFolder } from '../../contract/playlist-folders.ts'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { buildPlaylistVisibleSql } from '../catalogue/visibility-sql.ts'

export type PlaylistFoldersStore = ReturnType<typeof createPlaylistFoldersStore>

/** Creates the store of playlist folders. The list uses SQL, because the sidebar of every page waits for it. */
export const createPlaylistFoldersStore = (sql: SqlRunner) => ({
  /** Lists folders from A to Z. Playlists that the user may no longer see are left out. */
  list: (userId: number) =>
    sql<PlaylistFolder>(
      `select f.id, f.name, (select coalesce(json_agg(listed.card order by listed.key, listed.id), '[]') from (
           select p.id, search_text(p.name) as key, ${CARD_SQL.playlist} as card
           from playlist_folder_entries e join playlists p on p.id = e.playlist_id and ${buildPlaylistVisibleSql('$1::bigint')}
           where e.folder_id = f.id order by 2, 1 limit $2) listed) as playlists
       from playlist_folders f where f.user_id = $1 order by search_text(f.name), f.id`,
      [userId, MAX_LISTED_PLAYLISTS],
    ),
  /**
   * Creates a folder. Returns null when the user already has `maxFolders`. Simultaneous requests of the user wait for each other, so that they cannot
   * exceed the limit.
   */
  async insert(userId: number, name: string, maxFolders: number, transaction: Transaction): Promise<number | null> {
    await sql("select pg_advisory_xact_lock(hashtext('playlist_folders'), hashint8($1))", [userId], transaction)
    const [row] = await sql<{ id: number }>(
      `insert into playlist_folders (user_id, name) select $1, $2 where (select count(*) from playlist_folders where user_id = $1) < $3 returning id`,
      [userId, name, maxFolders],
      transaction,
    )
    return row?.id ?? null
  },
  /**
   * Moves a playlist into a folder of the user.
   * @returns Whether the folder exists and belongs to the user.
   */
  async move(userId: number, playlistId: number, folderId: number, transaction: Transaction): Promise<boolean> {
    const rows = await sql(
      `insert into playlist_folder_entries (user_id, playlist_id, folder_id) select $1, $2, id from playlist_folders where id = $3 and user_id = $1
       on conflict (user_id, playlist_id) do update set folder_id = excluded.folder_id returning folder_id`,
      [userId, playlistId, folderId],
      transaction,
    )
    return rows.length > 0
  },
})
