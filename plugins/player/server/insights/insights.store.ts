import type { SqlRunner } from '@balafon/sdk/server'
import type { InsightsDay, InsightsNumbers, InsightsPart, InsightsRange, InsightsSubject } from '../../contract/insights-service.ts'

type Part = 'source' | 'country' | 'device'

/** Builds the list of the tracks that an album or an artist has; `$1` is the kind, `$2` the id. */
const TRACKS_SQL = `select id from tracks where $1 = 'track' and id = $2 or $1 = 'album' and album_id = $2
  union select track_id from track_artists where $1 = 'artist' and artist_id = $2`
/** What users did with the item itself and its tracks: `$3` and `$4` are the days, `$5` is the time zone. */
const buildReactionsSql = (table: 'likes' | 'reposts') =>
  `select (r.created_at at time zone $5)::date as day, count(*)::int as count from (
     select created_at from ${table} where kind = $1 and subject_id = $2
     union all select created_at from ${table} where $1 <> 'track' and kind = 'track' and subject_id in (${TRACKS_SQL})) r
   where r.created_at >= $3::date::timestamp at time zone $5 and r.created_at < ($4::date + 1)::timestamp at time zone $5 group by 1`

export type InsightsStore = ReturnType<typeof createInsightsStore>

/** Creates the store that reads the daily figures. Each statement uses the primary key of its table. */
export const createInsightsStore = (sql: SqlRunner) => ({
  async findTimeZone({ kind, id }: InsightsSubject): Promise<string | null> {
    const [row] = await sql<{ time_zone: string | null }>(
      `select time_zone from artists where id = case $1 when 'artist' then $2::bigint
         when 'album' then (select artist_id from album_artists where album_id = $2 order by position limit 1)
         else (select artist_id from track_artists where track_id = $2 order by position limit 1) end`,
      [kind, id],
    )
    return row?.time_zone ?? null
  },
  listDays: ({ kind, id }: InsightsSubject, { from, to }: InsightsRange, timeZone: string) =>
    sql<InsightsDay>(
      `with days as (select n::date as day from generate_series($3::date, $4::date, interval '1 day') as n),
       plays as (select day, plays from insight_counts where kind = $1 and subject_id = $2 and part = 'all' and day between $3 and $4),
       listeners as (select day, count(*)::int as listeners from insight_listeners where kind = $1 and subject_id = $2 and day between $3 and $4 group by day),
       liked as (${buildReactionsSql('likes')}),
       shared as (${buildReactionsSql('reposts')}),
       followed as (select (created_at at time zone $5)::date as day, count(*)::int as count from artist_follows where $1 = 'artist' and artist_id = $2
         and created_at >= $3::date::timestamp at time zone $5 and created_at < ($4::date + 1)::timestamp at time zone $5 group by 1),
       skipped as (select day, sum(skips)::int as skips from insight_playbacks where track_id in (${TRACKS_SQL}) and day between $3 and $4 group by day)
       select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(plays.plays, 0) as plays, coalesce(listeners.listeners, 0) as listeners, coalesce(liked.count, 0) as likes,
         coalesce(followed.count, 0) as follows, coalesce(shared.count, 0) as shares, coalesce(skipped.skips, 0) as skips
       from days left join plays using (day) left join listeners using (day) left join liked using (day) left join shared using (day)
         left join followed using (day) left join skipped using (day)
       order by days.day`,
      [kind, id, from, to, timeZone],
    ),
  async countListeners({ kind, id }: InsightsSubject, { from, to }: InsightsRange): Promise<Pick<InsightsNumbers, 'listeners' | 'returningListeners'>> {
    const [row] = await sql<Pick<InsightsNumbers, 'listeners' | 'returningListeners'>>(
      `select count(*)::int as listeners, (count(*) filter (where exists (
           select from insight_listeners e where e.kind = $1 and e.subject_id = $2 and e.listener = l.listener and e.day < $3)))::int as "returningListeners"
       from (select distinct listener from insight_listeners where kind = $1 and subject_id = $2 and day between $3 and $4) l`,
      [kind, id, from, to],
    )
    return row ?? { listeners: 0, returningListeners: 0 }
  },
  listParts: ({ kind, id }: InsightsSubject, { from, to }: InsightsRange, part: Part) =>
    sql<InsightsPart>(
      `select value, sum(plays)::int as plays from insight_counts where kind = $1 and subject_id = $2 and part = $3 and day between $4 and $5
       group by value order by 2 desc, 1 limit 50`,
      [kind, id, part, from, to],
    ),
  async sumPlaybacks({ kind, id }: InsightsSubject, { from, to }: InsightsRange) {
    const [row] = await sql<{ playbacks: number; completed: number; skips: number; heard: number[] }>(
      `with rows as (select * from insight_playbacks where track_id in (${TRACKS_SQL}) and day between $3 and $4)
       select coalesce(sum(playbacks), 0)::int as playbacks, coalesce(sum(completed), 0)::int as completed, coalesce(sum(skips), 0)::int as skips,
         coalesce((select array_agg(total order by n) from (
           select n, sum(count::int)::int as total from rows, jsonb_array_elements(heard) with ordinality as parts(count, n) where $1 = 'track' group by n) sums), '{}') as heard
       from rows`,
      [kind, id, from, to],
    )
    return row ?? { playbacks: 0, completed: 0, skips: 0, heard: [] }
  },
  async setManagers(artistId: number, userIds: readonly number[]) {
    await sql(
      `with removed as (delete from artist_managers where artist_id = $1 and user_id <> all($2::bigint[]))
       insert into artist_managers (artist_id, user_id) select $1, user_id from unnest($2::bigint[]) as user_id on conflict do nothing`,
      [artistId, userIds],
    )
  },
  /** Deletes the figures of deleted music. */
  async deleteSubject({ kind, id }: InsightsSubject) {
    await sql(
      `with counts as (delete from insight_counts where kind = $1 and subject_id = $2), playbacks as (delete from insight_playbacks where $1 = 'track' and track_id = $2),
         managers as (delete from artist_managers where $1 = 'artist' and artist_id = $2)
       delete from insight_listeners where kind = $1 and subject_id = $2`,
      [kind, id],
    )
  },
})
