import { column, defineModel } from '@balafon/sdk/server'

/** A weekly summary that was sent to the team of an artist. The row prevents that the summary is sent twice. */
export const WeeklySummary = defineModel('backstage_weekly_summaries', {
  columns: {
    artistId: column.bigint().primaryKey(),
    /** The Monday of the week. */
    week: column.date().primaryKey(),
    createdAt: column.timestamp().default(),
  },
})
