import { column, defineModel } from '@balafon/sdk/server'

/** An event of a provider that was received, so that a repeated one has no effect. */
export const WebhookEvent = defineModel('billing_webhook_events', {
  columns: {
    id: column.id(),
    provider: column.text(),
    eventId: column.text(),
    reference: column.text(),
    receivedAt: column.timestamp().default(),
  },
  unique: [['provider', 'eventId']],
  indexes: { billing_webhook_events_received: '(received_at)' },
})
