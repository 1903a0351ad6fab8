import { column, defineModel } from '@balafon/sdk/server'

/** A published event that is not delivered yet. */
export const OutboxEvent = defineModel('event_outbox', {
  columns: {
    id: column.id(),
    name: column.text(),
    payload: column.json<unknown>(),
    createdAt: column.timestamp().default(),
  },
})
