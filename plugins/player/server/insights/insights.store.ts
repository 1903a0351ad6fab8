import type { SqlRunner } from '@balafon/sdk/server'
import type { InsightsDay, InsightsItem, InsightsNumbers, InsightsPart, InsightsRange } from '../../contract/insights-service.ts'

export type Part = 'source' | 'country' | 'city' | 'device'

/** Selects the tracks of the artist, album or track with the kind `$1` and the id `$2`. */
const TRACKS_SQL = `select id from tracks where $1 = 'track' and id = $2 or $1 = 'album' and album_id = $2
  union select track_id from track_artists where $1 = 'artist' and artist_id = $2`
/**
 * Counts the likes or reposts of the item and its tracks by day or month. `$3` and `$4` are the first and last day, `$5` is the time zone, `$6` is `day`
 * or `month`.
 */
const buildReactionsSql = (table: 'likes' | 'reposts') =>
  `select date_trunc($6, r.created_at at time zone $5)::date as day, count(*)::int as count from (
     select created_at from ${table} where kind = $1 and subject_id = $2
     union all select created_at from ${table} where $1 <> 'track' and kind = 'track' and subject_id in (${TRACKS_SQL})) r
   where r.created_at >= $3::date::timestamp at time zone $5 and r.created_at < ($4::date + 1)::timestamp at time zone $5 group by 1`

/**
 * Selects the whole months of a period that are already added up: they begin on `first` and end on the day before `until`. When the period contains no
 * such month, `first` and `until` are equal. The other days of the period must be read from the daily figures.
 */
const buildMonthsSql = (from: string, to: string) =>
  `select first, greatest(first, least(date_trunc('month', (${to}::date + 1)::timestamp)::date, (select coalesce(max(until), '0001-01-01') from insight_month_runs))) as until
   from (select (date_trunc('month', (${from}::date - 1)::timestamp) + interval '1 month')::date as first) begin`

export type InsightsStore = ReturnType<typeof createInsightsStore>

/** Creates the store that reads the figures of days and months. Each statement uses the primary keys of its tables. */
export const createInsightsStore = (sql: SqlRunner) => ({
  async findTimeZone({ kind, id }: InsightsItem): Promise<string | null> {
    const [row] = await sql<{ time_zone: string | null }>(
      `select time_zone from artists where id = case $1 when 'artist' then $2::bigint
         when 'album' then (select artist_id from album_artists where album_id = $2 order by position limit 1)
         else (select artist_id from track_artists where track_id = $2 order by position limit 1) end`,
      [kind, id],
    )
    return row?.time_zone ?? null
  },
  /** Returns the first day with a play; null when there is none. */
  async findFirstDay({ kind, id }: InsightsItem): Promise<string | null> {
    const [row] = await sql<{ day: string | null }>(
      "select to_char(min(day), 'YYYY-MM-DD') as day from insight_counts where kind = $1 and subject_id = $2 and part = 'all'",
      [kind, id],
    )
    return row?.day ?? null
  },
  /** Lists the figures of each day or month. A month is identified by its first day. */
  listDays: ({ kind, id }: InsightsItem, { from, to, step = 'day' }: InsightsRange, timeZone: string) =>
    sql<InsightsDay>(
      `with days as (select n::date as day from generate_series(date_trunc($6, $3::date::timestamp), $4::date::timestamp, ('1 ' || $6)::interval) as n),
       counts as (
         select date_trunc($6, day::timestamp)::date as day, sum(plays) filter (where part = 'all')::int as plays, sum(plays) filter (where part = 'skips')::int as skips,
           sum(plays) filter (where part = 'completed')::int as completed, sum(plays) filter (where part = 'playbacks')::int as playbacks,
           sum(plays) filter (where part = 'listeners')::int as listeners
         from insight_counts where kind = $1 and subject_id = $2 and part in ('all', 'listeners', 'playbacks', 'skips', 'completed') and day between $3 and $4 group by 1),
       months as (${buildMonthsSql('$3', '$4')}),
       listeners as materialized (
         select day, case when day >= (select first from months) and day < (select until from months)
           then (select sum(r.listeners)::int from insight_return_months r where r.kind = $1 and r.subject_id = $2 and r.month = days.day)
           else (select sum(r.listeners)::int from insight_returns r where r.kind = $1 and r.subject_id = $2 and r.day >= greatest(days.day, $3::date)
             and r.day <= least((days.day + interval '1 month')::date - 1, $4::date) and r.previous_day < greatest(days.day, $3::date)) end as listeners
         from days where $6 = 'month'),
       liked as (${buildReactionsSql('likes')}),
       shared as (${buildReactionsSql('reposts')}),
       followed as (select date_trunc($6, created_at at time zone $5)::date as day, count(*)::int as count from artist_follows where $1 = 'artist' and artist_id = $2
         and created_at >= $3::date::timestamp at time zone $5 and created_at < ($4::date + 1)::timestamp at time zone $5 group by 1)
       select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(counts.plays, 0) as plays, coalesce(case $6 when 'month' then listeners.listeners else counts.listeners end, 0) as listeners, coalesce(liked.count, 0) as likes,
         coalesce(followed.count, 0) as follows, coalesce(shared.count, 0) as shares, coalesce(counts.skips, 0) as skips, coalesce(counts.completed, 0) as completed,
         coalesce(counts.playbacks, 0) as playbacks
       from days left join counts using (day) left join listeners using (day) left join liked using (day) left join shared using (day) left join followed using (day)
       order by days.day`,
      [kind, id, from, to, timeZone, step],
    ),
  async countListeners({ kind, id }: InsightsItem, { from, to }: InsightsRange): Promise<Pick<InsightsNumbers, 'listeners' | 'returningListeners'>> {
    const [row] = await sql<Pick<InsightsNumbers, 'listeners' | 'returningListeners'>>(
      `with months as (${buildMonthsSql('$3', '$4')}),
       counts as (
         select previous_day, listeners from insight_returns
         where kind = $1 and subject_id = $2 and day >= $3 and day < (select least(first, $4::date + 1) from months) and previous_day < $3
         union all select previous_day, listeners from insight_returns
         where kind = $1 and subject_id = $2 and day >= (select until from months) and day <= $4 and previous_day < $3
         union all select previous_day, listeners from insight_return_months
         where kind = $1 and subject_id = $2 and month >= (select first from months) and month < (select until from months) and previous_day < $3)
       select coalesce(sum(listeners), 0)::int as listeners, coalesce(sum(listeners) filter (where previous_day > '0001-01-01'), 0)::int as "returningListeners"
       from counts`,
      [kind, id, from, to],
    )
    return row ?? { listeners: 0, returningListeners: 0 }
  },
  listParts: ({ kind, id }: InsightsItem, { from, to }: InsightsRange, part: Part) =>
    sql<InsightsPart>(
      `with months as (${buildMonthsSql('$4', '$5')}),
       counts as (
         select value, plays from insight_counts
         where kind = $1 and subject_id = $2 and part = $3 and day >= $4 and day < (select least(first, $5::date + 1) from months)
         union all select value, plays from insight_counts where kind = $1 and subject_id = $2 and part = $3 and day >= (select until from months) and day <= $5
         union all select value, plays from insight_months
         where kind = $1 and subject_id = $2 and part = $3 and month >= (select first from months) and month < (select until from months))
       select value, sum(plays)::int as plays from counts group by value order by 2 desc, 1 limit 50`,
      [kind, id, part, from, to],
    ),
  /** Returns the number of playbacks of a track, and for each hundredth of the track the number of playbacks in which it was heard. */
  async sumHeard(trackId: number, { from, to }: InsightsRange): Promise<{ readonly playbacks: number; readonly heard: number[] }> {
    const [row] = await sql<{ playbacks: number; heard: number[] }>(
      `with rows as (select playbacks, heard from insight_playbacks where track_id = $1 and day between $2 and $3)
       select (select coalesce(sum(playbacks), 0) from rows)::int as playbacks,
         coalesce((select array_agg(total order by n) from (
           select n, sum(count::int)::int as total from rows, jsonb_array_elements_text(heard) with ordinality as parts(count, n) group by n) sums), '{}') as heard`,
      [trackId, from, to],
    )
    return row ?? { playbacks: 0, heard: [] }
  },
  async listPlayedArtists({ from, to }: InsightsRange, afterId: number, limit: number): Promise<readonly number[]> {
    const rows = await sql<{ id: number }>(
      `select distinct subject_id as id from insight_counts where kind = 'artist' and part = 'all' and subject_id > $3 and day between $1 and $2 order by 1 limit $4`,
      [from, to, afterId, limit],
    )
    return rows.map(({ id }) => id)
  },
  async setManagers(artistId: number, userIds: readonly number[]) {
    await sql(
      `with removed as (delete from artist_managers where artist_id = $1 and user_id <> all($2::bigint[]))
       insert into artist_managers (artist_id, user_id) select $1, user_id from unnest($2::bigint[]) as user_id on conflict do nothing`,
      [artistId, userIds],
    )
  },
  /** Deletes the figures of deleted music. */
  async deleteForItem({ kind, id }: InsightsItem) {
    await sql(
      `with counts as (delete from insight_counts where kind = $1 and subject_id = $2), playbacks as (delete from insight_playbacks where $1 = 'track' and track_id = $2),
         managers as (delete from artist_managers where $1 = 'artist' and artist_id = $2), returns as (delete from insight_returns where kind = $1 and subject_id = $2),
         months as (delete from insight_months where kind = $1 and subject_id = $2), return_months as (delete from insight_return_months where kind = $1 and subject_id = $2)
       delete from insight_listeners where kind = $1 and subject_id = $2`,
      [kind, id],
    )
  },
})
