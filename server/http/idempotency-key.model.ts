import { column, defineModel } from '@balafon/sdk/server'

/** A request that must not run twice, and its response. */
export const IdempotencyKey = defineModel('idempotency_keys', {
  columns: {
    /** The user or the browser session that the key belongs to. */
    scope: column.text().primaryKey(),
    key: column.text().primaryKey(),
    /** Method and path. */
    endpoint: column.text(),
    requestHash: column.bytes(),
    response: column.text().nullable(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    idempotency_keys_created: '(created_at)',
  },
})
