import { column, defineModel } from '@balafon/sdk/server'

/** A social account that waits for the user’s password before it is connected. */
export const SocialPendingConnection = defineModel('social_pending_connections', {
  columns: {
    browserSessionId: column.text().primaryKey(),
    userId: column.bigint().references('users', 'cascade'),
    serviceName: column.text(),
    subject: column.text(),
    username: column.text(),
    expiresAt: column.timestamp(),
  },
})
