import { column, defineModel } from '@balafon/sdk/server'

/** Page views and visitors of a quarter of an hour, so that they can be added up to days in every time zone. */
export const VisitCount = defineModel('visit_counts', {
  columns: {
    startsAt: column.timestamp().primaryKey(),
    pageViews: column.integer(),
    /** The visitors that opened their first page of the day (UTC) in this quarter of an hour. */
    visitors: column.integer(),
  },
})
