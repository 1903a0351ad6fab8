import { column, defineModel } from '@balafon/sdk/server'

/** The plays of an artist, album or track on one day: all of them, and those of each source, country and kind of device. */
export const InsightCount = defineModel('insight_counts', {
  columns: {
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    day: column.date().primaryKey(),
    part: column.oneOf('all', 'source', 'country', 'device').primaryKey(),
    /** Empty for `all`, and where it is unknown. */
    value: column.text().primaryKey(),
    plays: column.integer(),
  },
})
