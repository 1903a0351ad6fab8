import { column, defineModel } from '@balafon/sdk/server'

/** The code that was sent to verify an email address. It is stored as a hash. */
export const VerificationCode = defineModel('verification_codes', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    codeHash: column.bytes(),
    attempts: column.integer().default(),
    expiresAt: column.timestamp(),
    email: column.text(),
  },
})
