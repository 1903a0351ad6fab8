import type { SqlRunner } from '@balafon/sdk/server'
import type { Lyrics } from '../../contract/catalogue.ts'
import type { LyricsQuestion } from '../../contract/providers.ts'

export type LyricsStore = ReturnType<typeof createLyricsStore>

export function createLyricsStore(sql: SqlRunner) {
  return {
    /** What others may be asked of a track; nothing when it is gone, has words, or nobody had any a short while ago. */
    async question(trackId: number): Promise<LyricsQuestion['track'] | null> {
      const [row] = await sql<LyricsQuestion['track']>(
        `select t.id::float8 as id, t.name, array(select jsonb_path_query(t.artists, '$[*].name') #>> '{}') as artists, t.album_name as album, t.duration::float8 as duration
         from tracks t left join lyrics_misses m on m.track_id = t.id
         where t.id = $1 and (m.until is null or m.until < now()) and not exists (select 1 from lyrics where track_id = t.id)`,
        [trackId],
      )
      return row ?? null
    },
    /** The site's own stay, should they have come meanwhile. */
    async keep(trackId: number, { lines, is_synced, source }: Lyrics) {
      await sql(
        `with kept as (
           insert into lyrics (track_id, lines, is_synced, source) values ($1, $2::jsonb, $3, $4) on conflict (track_id) do nothing returning track_id)
         update tracks set has_lyrics = true where id = (select track_id from kept)`,
        [trackId, JSON.stringify(lines), is_synced, source],
      )
    },
    async noteMiss(trackId: number, seconds: number) {
      await sql(
        `insert into lyrics_misses (track_id, until) select id, now() + $2::int * interval '1 second' from tracks where id = $1
         on conflict (track_id) do update set until = excluded.until`,
        [trackId, seconds],
      )
    },
  }
}
