import { column, defineModel } from '@balafon/sdk/server'

/** The number of plays of a track on one day. */
export const DailyTrackPlays = defineModel('daily_track_plays', {
  columns: {
    day: column.date().primaryKey(),
    trackId: column.bigint().primaryKey(),
    plays: column.integer(),
  },
  indexes: {
    daily_track_plays_track: '(track_id, day)',
  },
})
