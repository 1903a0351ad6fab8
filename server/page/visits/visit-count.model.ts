import { column, defineModel } from '@balafon/sdk/server'

/** Page views and visitors of a quarter of an hour, so that they can be added up to days in every time zone. */
export const VisitCount = defineModel('visit_counts', {
  columns: {
    startsAt: column.timestamp().primaryKey(),
    pageViews: column.integer(),
    /** Visitors with their first page view of the day in this quarter of an hour. */
    visitors: column.integer(),
  },
})
