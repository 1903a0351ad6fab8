import { column, defineModel } from '@balafon/sdk/server'
import type { SocialAccount } from '../social/social-account.ts'

/** A sign-in that waits for the second factor. */
export const TwoFactorChallenge = defineModel('two_factor_challenges', {
  columns: {
    browserSessionId: column.text().primaryKey(),
    userId: column.bigint().references('users', 'cascade'),
    remember: column.boolean(),
    attempts: column.integer().default(),
    expiresAt: column.timestamp(),
    credentialsVersion: column.integer(),
    accountToConnect: column.json<SocialAccount>().nullable(),
  },
  indexes: {
    two_factor_challenges_user: '(user_id)',
  },
})
