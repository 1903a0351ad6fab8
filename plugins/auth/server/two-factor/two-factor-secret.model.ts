import { column, defineModel } from '@balafon/sdk/server'

/** The sealed secret of a user’s authenticator app. */
export const TwoFactorSecret = defineModel('two_factor_secrets', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    secret: column.text(),
    /** The time step of the last accepted code. A code of this step or an earlier one is refused. */
    lastStep: column.bigint().default(),
    confirmedAt: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
    /** The session that has to confirm a pending secret; null once it is enabled. */
    sessionId: column.bigint().references('sessions', 'cascade').nullable(),
  },
  indexes: {
    two_factor_secrets_session: '(session_id)',
  },
})
