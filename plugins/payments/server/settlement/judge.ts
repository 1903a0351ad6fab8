import type { VerifiedPayment } from '../../contract/providers.ts'
import type { IntentRow, Verdict } from '../intents/intents.store.ts'

/** What a provider's answer makes of a payment. Only what is called paid is compared: what is not paid credits nobody. */
export function judge(row: Pick<IntentRow, 'reference' | 'currency' | 'amount' | 'is_test'>, said: VerifiedPayment): Verdict {
  if (said.status !== 'paid') return { status: said.status, mismatch: null }
  const mismatch = mismatchOf(row, said)
  return mismatch ? { status: 'mismatch', mismatch } : { status: 'paid', mismatch: null }
}

function mismatchOf(row: Parameters<typeof judge>[0], said: VerifiedPayment): Verdict['mismatch'] {
  if (said.reference !== undefined && said.reference !== row.reference) return 'reference'
  if (said.isTest !== row.is_test) return 'domain'
  if (said.currency !== row.currency) return 'currency'
  if (!Number.isSafeInteger(said.amount) || said.amount < Number(row.amount)) return 'amount'
  return null
}
