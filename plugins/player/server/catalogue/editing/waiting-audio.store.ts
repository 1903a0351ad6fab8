import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type WaitingAudioStore = ReturnType<typeof createWaitingAudioStore>

/** Creates the store of tracks without audio, with an uploaded file that is still being processed. */
export const createWaitingAudioStore = (sql: SqlRunner) => ({
  /** Returns whether a track has no audio yet, but a file that is being processed. */
  async isTrackWaiting(trackId: number, transaction: Transaction): Promise<boolean> {
    const rows = await sql(
      `select 1 from media_assets a join tracks t on t.id = a.pending_track_id
       where a.pending_track_id = $1 and t.file_path is null and a.status <> 'failed' limit 1`,
      [trackId],
      transaction,
    )
    return rows.length > 0
  },

  /** Returns whether a track of an album has no audio yet, but a file that is being processed. */
  async isAlbumWaiting(albumId: number, transaction: Transaction): Promise<boolean> {
    const rows = await sql(
      `select 1 from tracks t join media_assets a on a.pending_track_id = t.id
       where t.album_id = $1 and t.file_path is null and a.status <> 'failed' limit 1`,
      [albumId],
      transaction,
    )
    return rows.length > 0
  },
})
