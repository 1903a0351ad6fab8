import { column, defineModel } from '@balafon/sdk/server'

/** A session of a signed-in user. Its token is stored as a hash. */
export const Session = defineModel('sessions', {
  columns: {
    id: column.id(),
    tokenHash: column.bytes().unique(),
    /** The token before the last rotation. Requests that were sent with it are accepted until it expires. */
    previousTokenHash: column.bytes().nullable(),
    previousTokenExpiresAt: column.timestamp().nullable(),
    userId: column.bigint().references('users', 'cascade'),
    remember: column.boolean(),
    ipAddress: column.text(),
    userAgent: column.text(),
    createdAt: column.timestamp().default(),
    lastActive: column.timestamp().default(),
    expiresAt: column.timestamp(),
    passwordConfirmedAt: column.timestamp().nullable(),
    /** The user that the administrator of this session views the site as. */
    viewedUserId: column.bigint().references('users', 'set null').nullable(),
  },
  indexes: {
    sessions_expires: '(expires_at)',
    sessions_previous_token: '(previous_token_hash) WHERE (previous_token_hash IS NOT NULL)',
    sessions_user: '(user_id)',
    sessions_viewed_user: '(viewed_user_id) WHERE (viewed_user_id IS NOT NULL)',
  },
})
