import type { SqlRunner } from '@balafon/sdk/server'
import type { StreamQuality } from '../../contract/playback.ts'
import type { Viewer } from '../catalogue/viewer.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'
import { buildJoinStreamSql, STREAM_COLUMNS_SQL, type StreamRow } from '../media/stream-source.ts'

export interface AudioFileRow extends StreamRow {
  readonly track_id: number
  readonly owner_id: number | null
  readonly path: string
  readonly name: string
  readonly artists: string
  readonly mime: string
  readonly size: number
  readonly duration: number
  readonly peaks: readonly number[]
}

export type PlaybackStore = ReturnType<typeof createPlaybackStore>

/** Creates the store of playback. It uses SQL, because listeners wait for the result, and because the visibility of a track also depends on its album. */
export function createPlaybackStore(sql: SqlRunner) {
  return {
    /** Finds the audio file of a track that the viewer may open. */
    async findAudioFile(trackId: number, viewer: Viewer, quality: StreamQuality): Promise<AudioFileRow | null> {
      const [row] = await sql<AudioFileRow>(
        `select t.id as track_id, t.owner_id, t.file_path as path, t.name, (select string_agg(a->>'name', ', ') from jsonb_array_elements(t.artists) a) as artists, t.file_mime as mime, t.file_size as size, t.duration::float8 as duration, t.peaks,
           ${STREAM_COLUMNS_SQL}
         from tracks t ${JOIN_TRACK_ALBUM_SQL} ${buildJoinStreamSql('$4::boolean')}
         where t.id = $1 and t.file_path is not null and (${IS_VISIBLE_SQL.track} or t.owner_id = $2::bigint or $3::boolean)`,
        [trackId, viewer?.userId ?? null, viewer?.canSeeAll ?? false, quality === 'low'],
      )
      return row ?? null
    },
  }
}
