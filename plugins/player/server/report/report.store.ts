import type { SqlRunner } from '@balafon/sdk/server'

export type ReportStore = ReturnType<typeof createReportStore>

export const createReportStore = (sql: SqlRunner) => ({
  /** Counts the plays of each of the last 30 days in the time zone of the database, days without plays included. */
  countPlaysByDay: () =>
    sql<{ day: string; plays: number }>(
      `select days.day::date::text as day, coalesce(sum(d.plays), 0)::int as plays
       from generate_series(current_date - 29, current_date, interval '1 day') as days(day)
       left join daily_track_plays d on d.day = days.day::date
       group by days.day order by days.day`,
    ),
})
