import type { PaymentRow } from '../../contract/administration.ts'
import type { IntentRow } from '../intents/payment-intent.model.ts'

interface Names {
  /** `null` when the account is deleted. */
  readonly userName: string | null
  readonly providerLabel: string
}

/** Presents a payment to an administrator. */
export const presentPaymentRow = (row: IntentRow, { userName, providerLabel }: Names): PaymentRow => ({
  id: row.id,
  reference: row.reference,
  owner: row.owner,
  purpose: row.purpose,
  user: { id: row.userId, name: userName },
  amount: row.amount,
  currency: row.currency,
  description: row.description,
  provider: { name: row.provider, label: providerLabel },
  status: row.status,
  is_test: row.isTest,
  mismatch: row.mismatch,
  received: presentReceived(row),
  checked_at: row.checkedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
})

function presentReceived({ receivedAmount: amount, receivedCurrency: currency, receivedIsTest: isTest }: IntentRow): PaymentRow['received'] {
  return amount === null || currency === null || isTest === null ? null : { amount, currency, is_test: isTest }
}
