import type { BusinessStore } from '../ledger/business.store.ts'
import type { WalletContext } from '../models.ts'
import { sealNumbers } from './destination.ts'

const BATCH_SIZE = 200

/** Encrypts the numbers of withdrawals from older versions, which did not encrypt them. It runs when the plugin starts, also on several nodes at once. */
export async function sealWithdrawals(businessRows: BusinessStore, { sql, seal }: Pick<WalletContext, 'sql' | 'seal'>) {
  for (;;) {
    const found = await sql<{ id: number; userId: number; unsealed: Parameters<typeof sealNumbers>[0] }>(
      `select id, user_id as "userId", unsealed from wallet.withdrawals where unsealed is not null order by id limit ${BATCH_SIZE}`,
    )
    for (const { id, userId, unsealed } of found) await businessRows.sealWithdrawal(id, sealNumbers(unsealed, userId, { seal }))
    if (found.length < BATCH_SIZE) return
  }
}
