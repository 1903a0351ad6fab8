import { column, defineModel } from '@balafon/sdk/server'

/** What a user chose about the emails of the wallet. Without a row, the defaults apply. */
export const WalletPreference = defineModel('wallet_preferences', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    salesEmail: column.oneOf('at_once', 'daily', 'never'),
  },
})

/** An email about a sale, or about the sales of a day, that was sent. */
export const SalesEmail = defineModel('wallet_sales_emails', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    key: column.text({ maxLength: 60 }).primaryKey(),
    sentAt: column.timestamp().default(),
  },
  indexes: { wallet_sales_emails_sent_at: '(sent_at)' },
})
