import type { Interval, IntervalCount, Period } from '@balafon/sdk/contract'
import { Op, type SqlRunner, type VisitCount, type VisitDimension } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'

/** A page view as it is counted. */
export interface PageView {
  readonly viewedAt: Date
  /** A hash that is the same for all page views of a visitor on a day. */
  readonly visitor: Buffer
  readonly page: string
  readonly referrer: string
  readonly country: string
  readonly device: string
}

const WRITE_LOCK_ID = 815_203_481

export interface VisitsStoreDependencies {
  readonly models: Pick<CoreModels, 'DailyVisitor' | 'VisitorSalt'>
  readonly sql: SqlRunner
}

export type VisitsStore = ReturnType<typeof createVisitsStore>

/** Creates the store of page views and visitors. The counters are written and read with SQL: one statement writes a batch, one reads a period. */
export function createVisitsStore({ models: { DailyVisitor, VisitorSalt }, sql }: VisitsStoreDependencies) {
  const count = (column: 'page_views' | 'visitors', { from, to, timeZone }: Period, interval: Interval) =>
    sql<IntervalCount>(
      `select to_char(date_trunc($4, starts_at at time zone $3), 'YYYY-MM-DD"T"HH24:MI') as start, sum(${column})::bigint as count
       from visit_counts
       where starts_at >= $1::date::timestamp at time zone $3 and starts_at < ($2::date + 1)::timestamp at time zone $3
       group by 1 having sum(${column}) > 0 order by 1`,
      [from, to, timeZone, interval],
    )
  return {
    countPageViews: (period: Period, interval: Interval) => count('page_views', period, interval),
    countVisitors: (period: Period, interval: Interval) => count('visitors', period, interval),
    listTop: (dimension: VisitDimension, { from, to }: Period, limit: number) =>
      sql<VisitCount>(
        `select value, sum(count)::bigint as count from daily_visit_counts
         where dimension = $1 and day between $2 and $3 group by value order by sum(count) desc, value limit $4`,
        [dimension, from, to, limit],
      ),
    /** Returns the salt of a day. The first node that asks for it stores `newSalt`. */
    async findOrCreateSalt(day: string, newSalt: Buffer): Promise<Buffer> {
      await VisitorSalt.bulkCreate([{ day, salt: newSalt }], { ignoreDuplicates: true })
      const row = await VisitorSalt.findByPk(day, { rejectOnEmpty: true })
      return row.salt
    },
    /** Counts page views in one statement. Writers wait for each other, because they update the same few rows. */
    async insertPageViews(pageViews: readonly PageView[], transaction: Transaction) {
      await sql('select pg_advisory_xact_lock($1)', [WRITE_LOCK_ID], transaction)
      await sql(
        `with input as (
           select *, (viewed_at at time zone 'UTC')::date as day, date_bin('15 minutes', viewed_at, timestamptz '2000-01-01 00:00Z') as starts_at
           from unnest($1::timestamptz[], $2::bytea[], $3::text[], $4::text[], $5::text[], $6::text[]) as i(viewed_at, hash, page, referrer, country, device)),
         new_visitors as (
           insert into daily_visitors (day, hash) select distinct day, hash from input on conflict do nothing returning day, hash),
         first_views as (
           select distinct on (day, hash) input.* from input join new_visitors using (day, hash) order by day, hash, viewed_at),
         quarters as (
           insert into visit_counts (starts_at, page_views, visitors)
           select starts_at, count(*) filter (where not is_first), count(*) filter (where is_first)
           from (select starts_at, false as is_first from input union all select starts_at, true from first_views) as views group by starts_at
           on conflict (starts_at) do update
           set page_views = visit_counts.page_views + excluded.page_views, visitors = visit_counts.visitors + excluded.visitors)
         insert into daily_visit_counts (dimension, day, value, count)
         select dimension, day, value, count(*) from (
           select 'page' as dimension, day, page as value from input
           union all select 'referrer', day, referrer from first_views
           union all select 'country', day, country from first_views
           union all select 'device', day, device from first_views) as counted group by dimension, day, value
         on conflict (dimension, day, value) do update set count = daily_visit_counts.count + excluded.count`,
        [
          pageViews.map(({ viewedAt }) => viewedAt.toISOString()),
          pageViews.map(({ visitor }) => visitor),
          pageViews.map(({ page }) => page),
          pageViews.map(({ referrer }) => referrer),
          pageViews.map(({ country }) => country),
          pageViews.map(({ device }) => device),
        ],
        transaction,
      )
    },
    /** Deletes the salts and hashes of the days before `day`. After that, the visitors of these days cannot be identified. */
    async deleteVisitorsBefore(day: string) {
      const where = { day: { [Op.lt]: day } }
      await DailyVisitor.destroy({ where })
      await VisitorSalt.destroy({ where })
    },
  }
}
