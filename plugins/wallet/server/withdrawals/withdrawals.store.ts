import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { MoneyStatus } from '../../contract/fields.ts'

/** A withdrawal, or a transfer of earnings, which the same list shows. */
export interface WithdrawalRow {
  readonly id: number
  readonly type: 'withdrawal' | 'transfer'
  readonly amount: number
  readonly currency: string
  readonly status: MoneyStatus
  readonly createdAt: Date
  readonly settledAt: Date | null
  /** The account with most digits hidden; null for a transfer. */
  readonly summary: string | null
  readonly reason: string | null
  readonly payoutReference: string | null
}

const WITHDRAWAL = `select id, 'withdrawal' as type, amount, currency, status, created_at as "createdAt", settled_at as "settledAt", summary, reason,
    payout_reference as "payoutReference" from wallet.withdrawals`
const TRANSFER = `select id, 'transfer', amount, currency, 'processed', created_at, created_at, null, null, null from wallet.earnings_transfers`

export type WithdrawalsStore = ReturnType<typeof createWithdrawalsStore>

/** Creates the store of the list of a user's withdrawals and transfers. It has SQL, because one page reads two tables. */
export const createWithdrawalsStore = (sql: SqlRunner) => ({
  /** Lists the rows with an id below `beforeId`, newest first. `status` is null for all. */
  list: (userId: number, status: MoneyStatus | null, beforeId: number, limit: number): Promise<WithdrawalRow[]> =>
    sql(
      `select * from (
         (${WITHDRAWAL} where user_id = $1 and id < $3 and ($2::text is null or status = $2) order by id desc limit $4)
         union all
         (${TRANSFER} where user_id = $1 and id < $3 and ($2::text is null or $2 = 'processed') order by id desc limit $4)
       ) rows order by id desc limit $4`,
      [userId, status, beforeId, limit],
    ),
  async find(id: number, userId: number, transaction?: Transaction): Promise<WithdrawalRow | null> {
    const [row] = await sql<WithdrawalRow>(`${WITHDRAWAL} where id = $1 and user_id = $2`, [id, userId], transaction)
    return row ?? null
  },
})
