import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type TrackRemovalStore = ReturnType<typeof createTrackRemovalStore>

export const createTrackRemovalStore = (sql: SqlRunner) => ({
  /** Subtracts tracks that are about to be deleted from the track counts of playlists. */
  async removeFromPlaylistCounts(trackIds: readonly number[], transaction: Transaction) {
    await sql(
      `update playlists p set tracks_count = greatest(0, p.tracks_count - removed.tracks)
       from (select playlist_id, count(*)::int as tracks from playlist_tracks where track_id = any($1::bigint[]) group by playlist_id) removed
       where p.id = removed.playlist_id`,
      [trackIds],
      transaction,
    )
  },
})
