import type { SqlRunner } from '@balafon/sdk/server'
import type { InsightsItem } from '../../contract/insights-service.ts'

/** The number of artists, albums or tracks that one statement processes. */
const BATCH_SIZE = 20
const TABLES: Readonly<Record<InsightsItem['kind'], string>> = { artist: 'artists', album: 'albums', track: 'tracks' }

export type InsightMonthsStore = ReturnType<typeof createInsightMonthsStore>

/** Creates the store that adds up the daily figures of finished months. */
export const createInsightMonthsStore = (sql: SqlRunner) => ({
  kinds: ['artist', 'album', 'track'] as const satisfies readonly InsightsItem['kind'][],
  /** Returns the first day of the first month that is not added up. */
  async findNextMonth(): Promise<string> {
    const [row] = await sql<{ until: string }>("select coalesce(to_char(max(until), 'YYYY-MM-DD'), '0001-01-01') as until from insight_month_runs")
    return row?.until ?? '0001-01-01'
  },
  /**
   * Adds up the months of the items that follow the id `afterId`. Repeating it has the same result. Returns the id of the last item of the batch; null
   * when there are no more items.
   * @param until The first day of the first month that is not added up.
   */
  async addUpBatch(kind: InsightsItem['kind'], afterId: number, since: string, until: string): Promise<number | null> {
    const [row] = await sql<{ id: number | null }>(
      `with items as (select id from ${TABLES[kind]} where id > $2 order by id limit ${BATCH_SIZE}),
       counts as (
         insert into insight_months (kind, subject_id, part, month, value, plays)
         select $1, items.id, sums.part, sums.month, sums.value, sums.plays
         from items, lateral (
           select part, date_trunc('month', day::timestamp)::date as month, value, sum(plays) as plays from insight_counts
           where kind = $1 and subject_id = items.id and part in ('source', 'country', 'city', 'device') and day >= $3 and day < $4 group by 1, 2, 3) sums
         on conflict (kind, subject_id, part, month, value) do update set plays = excluded.plays),
       returns as (
         insert into insight_return_months (kind, subject_id, month, previous_day, listeners)
         select $1, items.id, sums.month, sums.previous_day, sums.listeners
         from items, lateral (
           select date_trunc('month', day::timestamp)::date as month, previous_day, sum(listeners) as listeners from insight_returns
           where kind = $1 and subject_id = items.id and day >= $3 and day < $4 and previous_day < date_trunc('month', day::timestamp) group by 1, 2) sums
         on conflict (kind, subject_id, month, previous_day) do update set listeners = excluded.listeners)
       select max(id) as id from items`,
      [kind, afterId, since, until],
    )
    return row?.id ?? null
  },
  /** Records that all months before `until` are added up. From then on, reports read these months instead of their days. */
  async finish(until: string) {
    await sql('insert into insight_month_runs (until) values ($1) on conflict do nothing', [until])
  },
})
