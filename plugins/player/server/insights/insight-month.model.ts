import { column, defineModel } from '@balafon/sdk/server'

/** The plays of a finished month by source, country, city or kind of device: the sum of the days in `insight_counts`, for long periods. */
export const InsightMonth = defineModel('insight_months', {
  columns: {
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    part: column.oneOf('source', 'country', 'city', 'device').primaryKey(),
    /** The first day of the month. */
    month: column.date().primaryKey(),
    value: column.text().primaryKey(),
    plays: column.integer(),
  },
})
