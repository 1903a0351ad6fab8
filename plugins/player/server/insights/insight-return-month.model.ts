import { column, defineModel } from '@balafon/sdk/server'

/**
 * The listeners of a finished month by the day on which they had played the music last before: the sum of the days in `insight_returns`, without
 * the listeners that had played it in the same month.
 */
export const InsightReturnMonth = defineModel('insight_return_months', {
  columns: {
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    /** Its first day. */
    month: column.date().primaryKey(),
    /** `0001-01-01` for listeners that play the music for the first time. */
    previousDay: column.date().primaryKey(),
    listeners: column.integer(),
  },
})
