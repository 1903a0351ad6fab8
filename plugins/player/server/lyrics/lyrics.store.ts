import type { SqlRunner } from '@balafon/sdk/server'
import type { Lyrics } from '../../contract/catalogue.ts'
import type { LyricsRequest } from '../../contract/providers.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

export type LyricsStore = ReturnType<typeof createLyricsStore>

/**
 * Creates the store of lyrics lookups. A function that changes rows checks and writes with one statement, because another request may change the same rows
 * during a lookup.
 */
export function createLyricsStore(sql: SqlRunner) {
  return {
    /** Finds a track for which providers should be asked. Returns null when the track is not published, has lyrics, or when a recent lookup failed. */
    async findTrackWithoutLyrics(trackId: number): Promise<LyricsRequest['track'] | null> {
      // `#>> '{}'` converts a JSON string to text.
      const [row] = await sql<LyricsRequest['track']>(
        `select t.id, t.name, array(select jsonb_path_query(t.artists, '$[*].name') #>> '{}') as artists, t.album_name as album, t.duration::float8 as duration
         from tracks t ${JOIN_TRACK_ALBUM_SQL} left join failed_lyrics_lookups f on f.track_id = t.id
         where t.id = $1 and ${IS_VISIBLE_SQL.track} and (f.retry_at is null or f.retry_at < now()) and not exists (select 1 from lyrics where track_id = t.id)`,
        [trackId],
      )
      return row ?? null
    },
    /** Saves lyrics unless the track has received some in the meantime. */
    async insertLyrics(trackId: number, { lines, is_synced, source }: Lyrics) {
      await sql(
        `with inserted as (
           insert into lyrics (track_id, lines, is_synced, source) values ($1, $2::jsonb, $3, $4) on conflict (track_id) do nothing returning track_id)
         update tracks set has_lyrics = true where id = (select track_id from inserted)`,
        [trackId, JSON.stringify(lines), is_synced, source],
      )
    },
    /** Records a failed lookup and the time of the next one. Does nothing when the track no longer exists. */
    async recordFailedLookup(trackId: number, retryAfterSeconds: number) {
      await sql(
        `insert into failed_lyrics_lookups (track_id, retry_at) select id, now() + $2::int * interval '1 second' from tracks where id = $1
         on conflict (track_id) do update set retry_at = excluded.retry_at`,
        [trackId, retryAfterSeconds],
      )
    },
  }
}
