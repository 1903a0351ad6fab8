import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** The balances of a user in the smallest unit of a currency. */
export interface BalancesRow {
  readonly wallet: number
  readonly earnings: number
  /** Money that is reserved for withdrawals and open disputes. */
  readonly held: number
  /** What the user owes the site, for example after a refunded top-up was spent. */
  readonly owed: number
  /** Whether a payment of the user is disputed. */
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
