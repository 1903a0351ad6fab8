import type { Interval, IntervalCount, Period } from '@balafon/sdk/contract'
import type { SqlRunner } from '@balafon/sdk/server'

export type ReportStore = ReturnType<typeof createReportStore>

export const createReportStore = (sql: SqlRunner) => ({
  /** Counts the users that were created in each interval. Deleted users are left out. */
  countNewUsers: ({ from, to, timeZone }: Period, interval: Interval) =>
    sql<IntervalCount>(
      `select to_char(date_trunc($4, created_at at time zone $3), 'YYYY-MM-DD"T"HH24:MI') as start, count(*) as count
       from users
       where created_at >= $1::date::timestamp at time zone $3 and created_at < ($2::date + 1)::timestamp at time zone $3
       group by 1 order by 1`,
      [from, to, timeZone, interval],
    ),
})
