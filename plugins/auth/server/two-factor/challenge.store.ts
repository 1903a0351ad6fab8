import type { NewSession, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { SocialAccount } from '../social/social-profiles.store.ts'

export interface NewChallenge {
  readonly browserSessionId: string
  readonly session: NewSession
  /** A provider account that is connected once the challenge is completed. */
  readonly accountToConnect: SocialAccount | null
  readonly seconds: number
}

interface ChallengeRow {
  readonly user_id: string
  readonly credentials_version: number
  readonly remember: boolean
  readonly account_to_connect: SocialAccount | null
  readonly attempts: number
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>

export function createChallengeStore(sql: SqlRunner) {
  return {
    /** Returns false when the user was deleted, or has another password than the verified one. */
    async insert({ browserSessionId, session, accountToConnect, seconds }: NewChallenge) {
      const { userId, credentialsVersion, remember } = session
      const rows = await sql(
        `insert into two_factor_challenges (browser_session_id, user_id, credentials_version, remember, account_to_connect, expires_at)
         select $1, id, credentials_version, $3, $4, now() + make_interval(secs => $5) from users
         where id = $2 and credentials_version = coalesce($6, credentials_version) for share returning user_id`,
        [browserSessionId, userId, remember, accountToConnect && JSON.stringify(accountToConnect), seconds, credentialsVersion ?? null],
      )
      return rows.length > 0
    },
    /** Counts an attempt and returns the challenge; `null` when there is no valid challenge or no attempt left. */
    async countAttempt(browserSessionId: string, maxAttempts: number) {
      const [row] = await sql<ChallengeRow>(
        `update two_factor_challenges set attempts = attempts + 1 where browser_session_id = $1 and expires_at > now() and attempts < $2
         returning user_id, credentials_version, remember, account_to_connect, attempts`,
        [browserSessionId, maxAttempts],
      )
      if (!row) return null
      const session: NewSession = { userId: Number(row.user_id), credentialsVersion: row.credentials_version, remember: row.remember }
      return { session, accountToConnect: row.account_to_connect, attempts: row.attempts }
    },
    /** Deletes a challenge. Of several requests at once, only one gets true. */
    async delete(browserSessionId: string) {
      const rows = await sql('delete from two_factor_challenges where browser_session_id = $1 returning user_id', [browserSessionId])
      return rows.length > 0
    },
    async deleteByUser(userId: number, transaction?: Transaction) {
      await sql('delete from two_factor_challenges where user_id = $1', [userId], transaction)
    },
    async deleteExpired() {
      await sql('delete from two_factor_challenges where expires_at <= now()')
    },
  }
}
