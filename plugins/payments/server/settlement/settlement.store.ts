import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Mismatch } from '../../contract/fields.ts'
import type { VerifiedPayment } from '../../contract/providers.ts'
import type { IntentRow } from '../intents/payment-intent.model.ts'
import type { ReversalEvaluation } from './evaluate-reversal.ts'

/** The status that follows from what a provider reported. */
export interface PaymentEvaluation {
  readonly status: 'paid' | 'pending' | 'failed' | 'abandoned' | 'mismatch'
  readonly mismatch: Mismatch | null
}

const COLUMNS = `id, reference, owner, purpose, user_id as "userId", amount, currency, provider, description, return_to as "returnTo", is_test as "isTest",
  version, status, start, mismatch, received_amount as "receivedAmount", received_currency as "receivedCurrency", received_is_test as "receivedIsTest", checks,
  checked_at as "checkedAt", next_check_at as "nextCheckAt", created_at as "createdAt", settled_at as "settledAt", refunded_amount as "refundedAmount", disputed_amount as "disputedAmount"`

export type SettlementStore = ReturnType<typeof createSettlementStore>

/** Creates the store that saves what a provider reported, under a lock. */
export const createSettlementStore = (sql: SqlRunner) => ({
  /** Locks the payment until the transaction ends. */
  async lock(reference: string, transaction: Transaction): Promise<IntentRow | undefined> {
    const [row] = await sql<IntentRow>(`select ${COLUMNS} from payment_intents where reference = $1 for update`, [reference], transaction)
    return row
  },
  /** Saves what the provider reported, and the status that follows from it. */
  async saveEvaluation(reference: string, { status, mismatch }: PaymentEvaluation, verified: VerifiedPayment, transaction: Transaction) {
    const [row] = await sql<IntentRow>(
      `update payment_intents set status = $2::text, mismatch = $3, received_amount = $4, received_currency = $5, received_is_test = $6, checked_at = now(),
         settled_at = case when $2::text = 'paid' then now() end
       where reference = $1 returning ${COLUMNS}`,
      [reference, status, mismatch, Number.isSafeInteger(verified.amount) ? verified.amount : null, verified.currency, verified.isTest],
      transaction,
    )
    return row
  },
  /** Saves what happened to a settled payment. */
  async saveReversal(reference: string, { status, refundedAmount, disputedAmount }: ReversalEvaluation, transaction: Transaction) {
    const [row] = await sql<IntentRow>(
      `update payment_intents set status = $2, refunded_amount = $3, disputed_amount = $4, checked_at = now() where reference = $1 returning ${COLUMNS}`,
      [reference, status, refundedAmount, disputedAmount],
      transaction,
    )
    return row
  },
  /** Lists the payments with an open dispute, those checked longest ago first. */
  async listDisputed(count: number): Promise<string[]> {
    const rows = await sql<{ reference: string }>("select reference from payment_intents where status = 'disputed' order by checked_at nulls first limit $1", [
      count,
    ])
    return rows.map(({ reference }) => reference)
  },
  /** Records a check that changed nothing. */
  async recordCheck(reference: string, transaction: Transaction) {
    await sql('update payment_intents set checked_at = now() where reference = $1', [reference], transaction)
  },
})
