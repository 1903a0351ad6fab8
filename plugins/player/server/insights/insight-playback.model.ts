import { column, defineModel } from '@balafon/sdk/server'

/** The playbacks of a track on one day, and how many of them were skipped or completed. */
export const InsightPlayback = defineModel('insight_playbacks', {
  columns: {
    trackId: column.bigint().primaryKey(),
    day: column.date().primaryKey(),
    playbacks: column.integer(),
    skips: column.integer(),
    completed: column.integer(),
    /** For each hundredth of the track, in how many playbacks it was heard. */
    heard: column.json<readonly number[]>(),
  },
})
