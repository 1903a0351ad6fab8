import { column, defineModel } from '@balafon/sdk/server'

/** How often two tracks were heard within 30 minutes by the same user. A job counts them once a day. */
export const CoListen = defineModel('co_listens', {
  columns: {
    trackId: column.bigint().primaryKey().references('tracks', 'cascade'),
    otherTrackId: column.bigint().primaryKey().references('tracks', 'cascade'),
    plays: column.integer(),
  },
  indexes: {
    co_listens_other_track: '(other_track_id)',
  },
})
