import { column, defineModel } from '@balafon/sdk/server'

/** A social sign-in in progress. */
export const SocialAttempt = defineModel('social_attempts', {
  columns: {
    stateHash: column.bytes().primaryKey(),
    browserSessionId: column.text(),
    serviceName: column.text(),
    userId: column.bigint().references('users', 'cascade').nullable(),
    expiresAt: column.timestamp(),
    inviteId: column.text().nullable(),
    inviteType: column.text().nullable(),
    exchangeData: column.text(),
  },
})
