import { column, defineModel } from '@balafon/sdk/server'

/** A finished run of the job that adds up months. The months before `until`, a first day of a month, are in `insight_months` and `insight_return_months`. */
export const InsightMonthRun = defineModel('insight_month_runs', {
  columns: {
    until: column.date().primaryKey(),
    finishedAt: column.timestamp().default(),
  },
})
