import { column, defineModel } from '@balafon/sdk/server'

/** Page views of a page on a day (UTC), or visitors from a referrer, a country or a kind of device. */
export const DailyVisitCount = defineModel('daily_visit_counts', {
  columns: {
    dimension: column.oneOf('page', 'referrer', 'country', 'device').primaryKey(),
    day: column.date().primaryKey(),
    /** The page, referrer, country or kind of device. Empty when it is not known. */
    value: column.text().primaryKey(),
    count: column.integer(),
  },
})
