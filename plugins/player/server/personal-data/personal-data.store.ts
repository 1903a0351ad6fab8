import type { SqlRunner } from '@balafon/sdk/server'

/** What the player keeps of a user. */
export const createPersonalDataStore = (sql: SqlRunner) => ({
  /** For the download of their data: listens, the latest first, and playlists. */
  async dataOf(userId: number): Promise<object> {
    const [row] = await sql<{ data: object }>(
      `select json_build_object(
         'listens', (select coalesce(json_agg(json_build_object('track', t.name, 'seconds', p.seconds, 'played_at', p.played_at) order by p.played_at desc), '[]')
                     from track_plays p join tracks t on t.id = p.track_id where p.user_id = $1),
         'playlists', (select coalesce(json_agg(json_build_object('name', name, 'description', description, 'is_public', is_public, 'created_at', created_at,
                         'tracks', (select coalesce(json_agg(t.name order by pt.position), '[]')
                                    from playlist_tracks pt join tracks t on t.id = pt.track_id where pt.playlist_id = l.id)) order by l.id), '[]')
                       from playlists l where owner_id = $1)) as data`,
      [userId],
    )
    return row?.data ?? {}
  },
  /** Playlists carry their owner's name, for showing. */
  async rename(userId: number, name: string) {
    await sql('update playlists set owner_name = $2 where owner_id = $1 and owner_name is distinct from $2', [userId, name])
  },
  /** Listens stay counted, and nobody's; playlists go. */
  async forget(userId: number) {
    await sql('update track_plays set user_id = null where user_id = $1', [userId])
    await sql('delete from playlists where owner_id = $1', [userId])
  },
})
