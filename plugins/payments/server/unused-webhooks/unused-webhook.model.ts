import { column, defineModel } from '@balafon/sdk/server'

/** A genuine webhook that changed nothing. */
export const UnusedWebhook = defineModel('payment_unused_webhooks', {
  columns: {
    id: column.id(),
    provider: column.text(),
    event: column.text({ maxLength: 100 }),
    reason: column.oneOf('unknown_event', 'unknown_payment'),
    /** SHA-256 of the body, so that copies are one row. */
    digest: column.bytes(),
    body: column.text({ maxLength: 16_000 }),
    copies: column.integer().default(),
    firstAt: column.timestamp().default(),
    lastAt: column.timestamp().default(),
  },
  unique: [['provider', 'digest']],
  indexes: { payment_unused_webhooks_last_at: '(last_at)' },
})
