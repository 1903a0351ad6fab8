import { column, defineModel } from '@balafon/sdk/server'

/**
 * How the playbacks of a track on one day went: how many were skipped or completed, and how many times each hundredth of the track was
 * heard.
 */
export const InsightPlayback = defineModel('insight_playbacks', {
  columns: {
    trackId: column.bigint().primaryKey(),
    day: column.date().primaryKey(),
    playbacks: column.integer(),
    skips: column.integer(),
    completed: column.integer(),
    heard: column.json<readonly number[]>(),
  },
})
