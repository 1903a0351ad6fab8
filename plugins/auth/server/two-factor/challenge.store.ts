import { type NewSession, Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AuthContext } from '../models.ts'
import type { SocialAccount } from '../social/social-account.ts'

export interface NewChallenge {
  readonly browserSessionId: string
  readonly session: NewSession
  /** A provider account that is connected once the challenge is completed. */
  readonly accountToConnect: SocialAccount | null
  readonly validSeconds: number
}

interface ChallengeRow {
  readonly userId: number
  readonly credentialsVersion: number
  readonly remember: boolean
  readonly accountToConnect: SocialAccount | null
  readonly attempts: number
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>

/** Creates the store of sign-ins that wait for a second factor. */
export function createChallengeStore({ models: { TwoFactorChallenge }, sql }: Pick<AuthContext, 'models' | 'sql'>) {
  return {
    /**
     * Stores a challenge. Returns false when the user was deleted, or when the password changed since it was verified. One statement checks
     * the version of the password, locks the user and inserts, so that the password cannot change in between.
     */
    async insert({ browserSessionId, session, accountToConnect, validSeconds }: NewChallenge) {
      const { userId, credentialsVersion, remember } = session
      const rows = await sql(
        `insert into two_factor_challenges (browser_session_id, user_id, credentials_version, remember, account_to_connect, expires_at)
         select $1, id, credentials_version, $3, $4, now() + make_interval(secs => $5) from users
         where id = $2 and credentials_version = coalesce($6, credentials_version) for share returning user_id`,
        [browserSessionId, userId, remember, accountToConnect && JSON.stringify(accountToConnect), validSeconds, credentialsVersion ?? null],
      )
      return rows.length > 0
    },
    /**
     * Counts an attempt and returns the challenge; `null` when there is no valid challenge or no attempt left. It is one statement, so that
     * parallel attempts cannot exceed the limit.
     */
    async countAttempt(browserSessionId: string, maxAttempts: number) {
      const [row] = await sql<ChallengeRow>(
        `update two_factor_challenges set attempts = attempts + 1 where browser_session_id = $1 and expires_at > now() and attempts < $2
         returning user_id as "userId", credentials_version as "credentialsVersion", remember, account_to_connect as "accountToConnect", attempts`,
        [browserSessionId, maxAttempts],
      )
      if (!row) return null
      const { accountToConnect, attempts, ...session } = row
      return { session, accountToConnect, attempts }
    },
    /** Deletes a challenge. Of several requests at once, only one gets true. */
    async delete(browserSessionId: string) {
      return (await TwoFactorChallenge.destroy({ where: { browserSessionId } })) > 0
    },
    async deleteByUser(userId: number, transaction: Transaction) {
      await TwoFactorChallenge.destroy({ where: { userId }, transaction })
    },
    async deleteExpired() {
      await TwoFactorChallenge.destroy({ where: { expiresAt: { [Op.lte]: new Date() } } })
    },
  }
}
