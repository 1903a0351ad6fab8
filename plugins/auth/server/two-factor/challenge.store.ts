import type { NewSession, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Account } from '../social/profiles.store.ts'

export interface NewChallenge extends NewSession {
  readonly visit: string
  /** An account of another service that waits for the answer, to be connected. */
  readonly connects: Account | null
  readonly seconds: number
}

interface ChallengeRow {
  readonly user_id: string
  readonly credentials_version: number
  readonly remember: boolean
  readonly connects: Account | null
  readonly tries: number
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>

export function createChallengeStore(sql: SqlRunner) {
  return {
    /** False when the user is gone, or has another password since it was found right. */
    async add({ visit, userId, credentialsVersion, remember, connects, seconds }: NewChallenge) {
      const rows = await sql(
        `insert into two_factor_challenges (visit, user_id, credentials_version, remember, connects, expires_at)
         select $1, id, credentials_version, $3, $4, now() + make_interval(secs => $5) from users
         where id = $2 and credentials_version = coalesce($6, credentials_version) for share returning user_id`,
        [visit, userId, remember, connects && JSON.stringify(connects), seconds, credentialsVersion ?? null],
      )
      return rows.length > 0
    },
    /** Takes one of the challenge's tries; null when there is none left, or no challenge. */
    async spendTry(visit: string, tries: number) {
      const [row] = await sql<ChallengeRow>(
        `update two_factor_challenges set tries = tries + 1 where visit = $1 and expires_at > now() and tries < $2
         returning user_id, credentials_version, remember, connects, tries`,
        [visit, tries],
      )
      if (!row) return null
      const { user_id, credentials_version: credentials, remember, connects } = row
      return { userId: Number(user_id), credentials, remember, connects, tries: row.tries }
    },
    /** Whoever removes it has ended it: true for one of many at once. */
    async remove(visit: string) {
      const rows = await sql('delete from two_factor_challenges where visit = $1 returning visit', [visit])
      return rows.length > 0
    },
    async removeAllOf(userId: number, transaction?: Transaction) {
      await sql('delete from two_factor_challenges where user_id = $1', [userId], transaction)
    },
    async removeExpired() {
      await sql('delete from two_factor_challenges where expires_at <= now()')
    },
  }
}
