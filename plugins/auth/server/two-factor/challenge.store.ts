import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Account } from '../social/profiles.store.ts'

export interface NewChallenge {
  readonly visit: string
  readonly userId: number
  readonly remember: boolean
  /** An account of another service that waits for the answer, to be connected. */
  readonly connects: Account | null
  readonly seconds: number
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>

export function createChallengeStore(sql: SqlRunner) {
  return {
    async add({ visit, userId, remember, connects, seconds }: NewChallenge) {
      await sql(
        'insert into two_factor_challenges (visit, user_id, remember, connects, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))',
        [visit, userId, remember, connects && JSON.stringify(connects), seconds],
      )
    },
    /** Takes one of the challenge's tries; null when there is none left, or no challenge. */
    async spendTry(visit: string, tries: number) {
      const [row] = await sql<{ user_id: string; remember: boolean; connects: Account | null; tries: number }>(
        `update two_factor_challenges set tries = tries + 1 where visit = $1 and expires_at > now() and tries < $2
         returning user_id, remember, connects, tries`,
        [visit, tries],
      )
      return row ? { userId: Number(row.user_id), remember: row.remember, connects: row.connects, tries: row.tries } : null
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
