import { column, defineModel } from '@balafon/sdk/server'

/** The plays of one listener on one day. */
export const InsightListener = defineModel('insight_listeners', {
  columns: {
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    day: column.date().primaryKey(),
    /** A hash of the account or the browser session of the listener. */
    listener: column.bigint().primaryKey(),
    plays: column.integer(),
  },
  indexes: {
    insight_listeners_first: '(kind, subject_id, listener, day)',
  },
})
