import { column, defineModel } from '@balafon/sdk/server'

/**
 * The playbacks of a track on one day: how many were skipped or completed, and for each hundredth of the track how many times it was heard.
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
