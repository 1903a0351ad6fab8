import type { SignedIn, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface NewChallenge extends SignedIn {
  readonly visit: string
  readonly seconds: number
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>

export function createChallengeStore(sql: SqlRunner) {
  return {
    /** False when the user is gone, or has another password since it was found right. */
    async add({ visit, userId, credentials, remember, seconds }: NewChallenge) {
      const rows = await sql(
        `insert into two_factor_challenges (visit, user_id, credentials_version, remember, expires_at)
         select $1, id, credentials_version, $3, now() + make_interval(secs => $4) from users
         where id = $2 and credentials_version = coalesce($5, credentials_version) for share returning user_id`,
        [visit, userId, remember, seconds, credentials ?? null],
      )
      return rows.length > 0
    },
    /** Takes one of the challenge's tries; null when there is none left, or no challenge. */
    async spendTry(visit: string, tries: number) {
      const [row] = await sql<{ user_id: string; credentials_version: number; remember: boolean; tries: number }>(
        `update two_factor_challenges set tries = tries + 1 where visit = $1 and expires_at > now() and tries < $2
         returning user_id, credentials_version, remember, tries`,
        [visit, tries],
      )
      return row ? { userId: Number(row.user_id), credentials: row.credentials_version, remember: row.remember, tries: row.tries } : null
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
