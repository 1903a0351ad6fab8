import type { VerifiedPayment } from '../../contract/providers.ts'
import type { IntentRow } from '../intents/payment-intent.model.ts'
import type { PaymentEvaluation } from './settlement.store.ts'

type RequestedPayment = Pick<IntentRow, 'reference' | 'currency' | 'amount' | 'isTest'>

/** Decides a payment's status from what its provider reports. Only a payment that is reported as paid is compared with the request. */
export function evaluatePayment(requested: RequestedPayment, verified: VerifiedPayment): PaymentEvaluation {
  if (verified.status !== 'paid') return { status: verified.status, mismatch: null }
  const mismatch = findMismatch(requested, verified)
  return mismatch ? { status: 'mismatch', mismatch } : { status: 'paid', mismatch: null }
}

function findMismatch(requested: RequestedPayment, verified: VerifiedPayment): PaymentEvaluation['mismatch'] {
  if (verified.reference !== requested.reference) return 'reference'
  if (verified.isTest !== requested.isTest) return 'mode'
  if (verified.currency !== requested.currency) return 'currency'
  if (!Number.isSafeInteger(verified.amount) || verified.amount < requested.amount) return 'amount'
  // More than the request is collected only when the provider was asked for the right amount and the user pays the fee.
  if ((verified.requestedAmount ?? verified.amount) !== requested.amount) return 'amount'
  return null
}
