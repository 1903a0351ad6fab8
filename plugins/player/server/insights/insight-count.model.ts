import { column, defineModel } from '@balafon/sdk/server'

/**
 * The plays of an artist, album or track on one day: all of them, and those of each source, country, city and kind of device. Also its listeners, its
 * playbacks, and how many of them were skipped or completed. The key contains the numbers, so that long periods are read from the index alone.
 */
export const InsightCount = defineModel('insight_counts', {
  columns: {
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    day: column.date().primaryKey(),
    part: column.oneOf('all', 'listeners', 'source', 'country', 'city', 'device', 'playbacks', 'skips', 'completed').primaryKey(),
    /** Empty for totals, and where it is unknown. A city has its country before it: `CI Abidjan`. */
    value: column.text().primaryKey(),
    plays: column.integer(),
  },
})
