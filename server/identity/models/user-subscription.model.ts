import { column, defineModel } from '@balafon/sdk/server'

/** The time until which a user's subscription is valid, as the plugin that sells it reported last. */
export const UserSubscription = defineModel('user_subscriptions', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    plugin: column.text().primaryKey(),
    validUntil: column.timestamp(),
    reportedAt: column.timestamp().default(),
  },
})
