import { column, defineModel } from '@balafon/sdk/server'

/** A published event for which no jobs have been queued yet. */
export const OutboxEvent = defineModel('event_outbox', {
  columns: {
    id: column.id(),
    name: column.text(),
    payload: column.json<unknown>(),
    /** The third-party plugin that published it in its own transaction. The database sets it. */
    publisher: column.text().nullable(),
    createdAt: column.timestamp().default(),
  },
})
