import { column, defineModel } from '@balafon/sdk/server'

/** The plays of one listener on one day. Listeners are hashes of accounts and browser sessions. */
export const InsightListener = defineModel('insight_listeners', {
  columns: {
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    day: column.date().primaryKey(),
    listener: column.bigint().primaryKey(),
    plays: column.integer(),
  },
  indexes: {
    insight_listeners_first: '(kind, subject_id, listener, day)',
  },
})
