import { column, defineModel } from '@balafon/sdk/server'

/**
 * The number of listeners that played the music on a day, grouped by `previousDay`: the day on which they had last played it before. On exactly one day
 * of a period, the previous day of a listener is before the period. So the number of listeners in a period is the sum of the rows with a previous day
 * before the period, and no rows of single listeners need to be read.
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
