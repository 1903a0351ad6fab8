import { column, defineModel } from '@balafon/sdk/server'

/** A position of a chart. A job computes the charts from the plays per day. */
export const ChartEntry = defineModel('chart_entries', {
  columns: {
    period: column.oneOf('day', 'week', 'month', 'trending').primaryKey(),
    kind: column.oneOf('tracks', 'albums', 'artists').primaryKey(),
    position: column.integer().primaryKey(),
    subjectId: column.bigint(),
    plays: column.integer(),
    /** Null for an item that was not in the chart before. */
    previousPosition: column.integer().nullable(),
    computedAt: column.timestamp().default(),
  },
})
