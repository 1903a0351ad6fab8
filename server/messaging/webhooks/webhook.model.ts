import { column, defineModel } from '@balafon/sdk/server'

/** A URL that receives events. Its secret is sealed. */
export const Webhook = defineModel('webhooks', {
  columns: {
    id: column.id(),
    url: column.text(),
    secret: column.text(),
    events: column.textArray(),
    enabled: column.boolean().default(),
    createdBy: column.bigint().references('users', 'set null').nullable(),
    createdAt: column.timestamp().default(),
  },
})
