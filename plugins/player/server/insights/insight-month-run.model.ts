import { column, defineModel } from '@balafon/sdk/server'

/**
 * A finished run of the job that adds up months. `until` is the first day of a month. All earlier months are in `insight_months` and
 * `insight_return_months`.
 */
export const InsightMonthRun = defineModel('insight_month_runs', {
  columns: {
    until: column.date().primaryKey(),
    finishedAt: column.timestamp().default(),
  },
})
