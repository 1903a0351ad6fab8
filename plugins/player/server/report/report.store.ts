import type { SqlRunner } from '@balafon/sdk/server'

export type ReportStore = ReturnType<typeof createReportStore>

/** Creates the store of the plays report. */
export const createReportStore = (sql: SqlRunner) => ({
  /** Counts the plays of each of the last 30 days, including days without plays, in the time zone of the database. */
  countPlaysByDay: () =>
    sql<{ day: string; plays: number }>(
      `select days.day::date::text as day, (select coalesce(sum(d.plays), 0) from daily_track_plays d where d.day = days.day::date) as plays
       from generate_series(current_date - 29, current_date, interval '1 day') as days(day) order by days.day`,
    ),
})
