import { column, defineModel } from '@balafon/sdk/server'

/** The number of plays of all tracks in a quarter of an hour. From these, the plays of a day can be added up in every time zone. */
export const PlayCount = defineModel('play_counts', {
  columns: {
    startsAt: column.timestamp().primaryKey(),
    plays: column.integer(),
  },
})
