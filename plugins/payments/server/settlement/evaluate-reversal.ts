import type { PaymentState, Reversal } from '../../contract/fields.ts'
import type { ReportedReversal } from '../../contract/providers.ts'
import type { IntentRow } from '../intents/payment-intent.model.ts'

type SettledPayment = Pick<IntentRow, 'status' | 'amount' | 'refundedAmount' | 'disputedAmount'>

/** The status and the amounts that follow from what a provider reported about a settled payment. */
export interface ReversalEvaluation {
  readonly status: Extract<PaymentState, 'paid' | 'refunded' | 'partially_refunded' | 'disputed' | 'charged_back'>
  readonly refundedAmount: number
  readonly disputedAmount: number
  /** What happened, for the event that is published. */
  readonly state: Reversal
}

/**
 * Decides the status of a settled payment from the refunds and disputes that its provider reports.
 * @returns null when nothing has changed
 * @throws RangeError when an amount is not a whole number in the currency's smallest unit
 */
export function evaluateReversal(settled: SettledPayment, { refundedAmount: reported, dispute }: ReportedReversal): ReversalEvaluation | null {
  const disputedAmount = dispute?.amount ?? settled.disputedAmount
  if (!isAmount(reported) || !isAmount(disputedAmount)) throw new RangeError('a provider reports a refund or a dispute of an invalid amount')
  if (settled.status === 'charged_back') return null
  // Reports can arrive in any order: what was refunded once stays refunded.
  const refundedAmount = Math.max(reported, settled.refundedAmount)
  const refundState = refundedAmount >= settled.amount ? 'refunded' : refundedAmount > 0 ? 'partially_refunded' : 'paid'
  const status = dispute?.state === 'lost' ? 'charged_back' : dispute?.state === 'open' ? 'disputed' : refundState
  if (status === settled.status && refundedAmount === settled.refundedAmount && disputedAmount === settled.disputedAmount) return null
  const isWon = settled.status === 'disputed' && dispute?.state === 'won'
  if (status === 'paid' && !isWon) return null
  return { status, refundedAmount, disputedAmount, state: isWon || status === 'paid' ? 'dispute_won' : status }
}

const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0
