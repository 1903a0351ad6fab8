import type { SqlRunner } from '@balafon/sdk/server'

export interface AudioFileRow {
  readonly track_id: number
  readonly path: string
  readonly mime: string
  readonly size: number
  readonly duration: number
  readonly peaks: readonly number[]
}

export type PlaybackStore = ReturnType<typeof createPlaybackStore>

export function createPlaybackStore(sql: SqlRunner) {
  return {
    async findAudioFile(trackId: number): Promise<AudioFileRow | null> {
      const [row] = await sql<AudioFileRow>(
        `select id::int as track_id, file_path as path, file_mime as mime, file_size::int as size, duration::float8 as duration, peaks
         from tracks where id = $1 and file_path is not null`,
        [trackId],
      )
      return row ?? null
    },
  }
}
