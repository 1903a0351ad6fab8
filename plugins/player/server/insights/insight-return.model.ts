import { column, defineModel } from '@balafon/sdk/server'

/**
 * The listeners of one day by the day on which they had played the same music before. The listeners of any period are those with a day before that is
 * outside of them, so that long periods are counted without the rows of single listeners.
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
