import { column, defineModel } from '@balafon/sdk/server'

/** The number of plays of all tracks in a quarter of an hour, so that they can be added up to days in every time zone. */
export const PlayCount = defineModel('play_counts', {
  columns: {
    startsAt: column.timestamp().primaryKey(),
    plays: column.integer(),
  },
})
