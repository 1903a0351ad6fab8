import { column, defineModel } from '@balafon/sdk/server'

/** What a user chose about the emails of the wallet. Without a row, the defaults apply. */
export const WalletPreference = defineModel('wallet_preferences', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    salesEmail: column.oneOf('at_once', 'daily', 'never'),
  },
})

/** A daily summary of sales that was sent. */
export const SalesDigest = defineModel('wallet_sales_digests', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    day: column.date().primaryKey(),
    sentAt: column.timestamp().default(),
  },
  indexes: { wallet_sales_digests_sent_at: '(sent_at)' },
})
