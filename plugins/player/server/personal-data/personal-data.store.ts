import type { SqlRunner } from '@balafon/sdk/server'

/** Creates the store of what the player keeps about a user. */
export const createPersonalDataStore = (sql: SqlRunner) => ({
  /** Reads plays (latest first) and playlists for the download of personal data. */
  async readPersonalData(userId: number): Promise<object> {
    const [row] = await sql<{ data: object }>(
      `select json_build_object(
         'plays', (select coalesce(json_agg(json_build_object('track', t.name, 'seconds', p.seconds, 'played_at', p.played_at) order by p.played_at desc), '[]')
                   from track_plays p join tracks t on t.id = p.track_id where p.user_id = $1),
         'playlists', (select coalesce(json_agg(json_build_object('name', name, 'description', description, 'is_public', is_public, 'created_at', created_at,
                         'tracks', (select coalesce(json_agg(t.name order by pt.position), '[]')
                                    from playlist_tracks pt join tracks t on t.id = pt.track_id where pt.playlist_id = l.id)) order by l.id), '[]')
                       from playlists l where owner_id = $1)) as data`,
      [userId],
    )
    return row?.data ?? {}
  },
  /** Updates the copy of the owner's name that playlists hold. */
  async updateOwnerName(userId: number, name: string) {
    await sql('update playlists set owner_name = $2 where owner_id = $1 and owner_name is distinct from $2', [userId, name])
  },
  /** Makes the user's plays anonymous (they still count) and deletes the playlists. */
  async deletePersonalData(userId: number) {
    await sql('update track_plays set user_id = null where user_id = $1', [userId])
    await sql('delete from playlists where owner_id = $1', [userId])
  },
})
