import { column, defineModel } from '@balafon/sdk/server'

/**
 * The number of listeners in a finished month, grouped by the day on which they had last played the music before this month. It is the sum of the days
 * in `insight_returns`, without listeners that had already played the music in the same month.
 */
export const InsightReturnMonth = defineModel('insight_return_months', {
  columns: {
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    /** The first day of the month. */
    month: column.date().primaryKey(),
    /** `0001-01-01` for listeners that play the music for the first time. */
    previousDay: column.date().primaryKey(),
    listeners: column.integer(),
  },
})
