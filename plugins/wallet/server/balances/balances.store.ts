import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface BalancesRow {
  readonly wallet: number
  readonly earnings: number
  readonly held: number
  readonly owed: number
  readonly isFrozen: boolean
  readonly hasWithdrawal: boolean
}

export type BalancesStore = ReturnType<typeof createBalancesStore>

/** Creates the store that reads the balances of a user, in one statement because pages wait for it. */
export const createBalancesStore = (sql: SqlRunner) => ({
  async read(userId: number, currency: string, transaction?: Transaction): Promise<BalancesRow> {
    const [row] = await sql<BalancesRow>(
      `select coalesce(max(balance) filter (where role = 'wallet'), 0) as wallet, coalesce(max(balance) filter (where role = 'earnings'), 0) as earnings,
         coalesce(max(balance) filter (where role = 'hold'), 0) as held, coalesce(max(balance) filter (where role = 'receivable'), 0) as owed,
         exists (select from wallet.disputes where user_id = $1 and status = 'open') as "isFrozen",
         exists (select from wallet.withdrawals where user_id = $1) as "hasWithdrawal"
       from ledger.accounts where user_id = $1 and currency = $2`,
      [userId, currency],
      transaction,
    )
    return row ?? { wallet: 0, earnings: 0, held: 0, owed: 0, isFrozen: false, hasWithdrawal: false }
  },
})
