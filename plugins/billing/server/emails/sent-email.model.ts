import { column, defineModel } from '@balafon/sdk/server'

/** An email that was sent. Its key names its occasion, so that each email is sent once. */
export const SentEmail = defineModel('billing_sent_emails', {
  columns: {
    key: column.text().primaryKey(),
    createdAt: column.timestamp().default(),
  },
})
