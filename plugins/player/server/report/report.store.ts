import type { SqlRunner } from '@balafon/sdk/server'

export type ReportStore = ReturnType<typeof createReportStore>

export const createReportStore = (sql: SqlRunner) => ({
  /** Thirty days by the database's calendar; a day on which nothing was played is there too. */
  playsByDay: () =>
    sql<{ day: string; plays: number }>(
      `select days.day::date::text as day, coalesce(sum(d.plays), 0)::int as plays
       from generate_series(current_date - 29, current_date, interval '1 day') as days(day)
       left join daily_track_plays d on d.day = days.day::date
       group by days.day order by days.day`,
    ),
})
