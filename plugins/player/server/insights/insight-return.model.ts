import { column, defineModel } from '@balafon/sdk/server'

/**
 * How many listeners played the music on a day, by the day on which they had played it last before. For each listener of a period, exactly one
 * day in it has a previous day before the period. The sum of these numbers is the number of listeners, so no rows of single listeners are read.
 */
export const InsightReturn = defineModel('insight_returns', {
  columns: {
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    day: column.date().primaryKey(),
    /** `0001-01-01` for listeners that play the music for the first time. */
    previousDay: column.date().primaryKey(),
    listeners: column.integer(),
  },
})
