import { column, defineModel } from '@balafon/sdk/server'

/** A summary of a week that was sent to the team of an artist. It is sent once. */
export const WeeklySummary = defineModel('backstage_weekly_summaries', {
  columns: {
    artistId: column.bigint().primaryKey(),
    /** The Monday of the week. */
    week: column.date().primaryKey(),
    createdAt: column.timestamp().default(),
  },
})
