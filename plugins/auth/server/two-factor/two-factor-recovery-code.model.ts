import { column, defineModel } from '@balafon/sdk/server'

/** An unused recovery code, stored as a hash. */
export const TwoFactorRecoveryCode = defineModel('two_factor_recovery_codes', {
  columns: {
    userId: column.bigint().primaryKey().references('two_factor_secrets', 'cascade'),
    codeHash: column.bytes().primaryKey(),
  },
})
