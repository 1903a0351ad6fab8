import { column, defineModel } from '@balafon/sdk/server'

/** A request that must not run twice, and its response. */
export const IdempotencyKey = defineModel('idempotency_keys', {
  columns: {
    scope: column.text().primaryKey(),
    key: column.text().primaryKey(),
    endpoint: column.text(),
    requestHash: column.bytes(),
    response: column.text().nullable(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    idempotency_keys_created: '(created_at)',
  },
})
