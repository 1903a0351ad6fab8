import type { SqlRunner } from '@balafon/sdk/server'
import type { Lyrics } from '../../contract/catalogue.ts'
import type { LyricsRequest } from '../../contract/providers.ts'

export type LyricsStore = ReturnType<typeof createLyricsStore>

export function createLyricsStore(sql: SqlRunner) {
  return {
    /** Finds the track that providers may be asked about: null when it does not exist, has lyrics, or a recent lookup failed. */
    async findTrackWithoutLyrics(trackId: number): Promise<LyricsRequest['track'] | null> {
      const [row] = await sql<LyricsRequest['track']>(
        `select t.id::float8 as id, t.name, array(select jsonb_path_query(t.artists, '$[*].name') #>> '{}') as artists, t.album_name as album, t.duration::float8 as duration
         from tracks t left join failed_lyrics_lookups f on f.track_id = t.id
         where t.id = $1 and (f.retry_at is null or f.retry_at < now()) and not exists (select 1 from lyrics where track_id = t.id)`,
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
    async recordFailedLookup(trackId: number, retryAfterSeconds: number) {
      await sql(
        `insert into failed_lyrics_lookups (track_id, retry_at) select id, now() + $2::int * interval '1 second' from tracks where id = $1
         on conflict (track_id) do update set retry_at = excluded.retry_at`,
        [trackId, retryAfterSeconds],
      )
    },
  }
}
