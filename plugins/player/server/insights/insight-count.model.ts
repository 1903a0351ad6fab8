import { column, defineModel } from '@balafon/sdk/server'

/**
 * A figure of an artist, album or track on one day. `part` says what is counted: all plays, plays by source, country, city or kind of device, listeners,
 * playbacks, or skipped or completed playbacks. The index of the primary key also contains the numbers, so that long periods are read from it alone.
 */
export const InsightCount = defineModel('insight_counts', {
  columns: {
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    day: column.date().primaryKey(),
    part: column.oneOf('all', 'listeners', 'source', 'country', 'city', 'device', 'playbacks', 'skips', 'completed').primaryKey(),
    /** The source, country, city or kind of device. Empty for totals and unknown values. A city follows its country: `CI Abidjan`. */
    value: column.text().primaryKey(),
    plays: column.integer(),
  },
})
