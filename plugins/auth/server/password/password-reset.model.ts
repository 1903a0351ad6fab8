import { column, defineModel } from '@balafon/sdk/server'

/** A requested password reset. Its token is stored as a hash. */
export const PasswordReset = defineModel('password_resets', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    tokenHash: column.bytes().unique(),
    email: column.text(),
    expiresAt: column.timestamp(),
  },
})
