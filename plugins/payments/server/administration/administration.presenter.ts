import type { PaymentRow } from '../../contract/administration.ts'
import type { AdminPaymentRow } from './administration.store.ts'

/** Presents a payment to an administrator. */
export const presentPaymentRow = (row: AdminPaymentRow, providerLabel: string): PaymentRow => ({
  id: Number(row.id),
  reference: row.reference,
  owner: row.owner,
  purpose: row.purpose,
  user: { id: Number(row.user_id), name: row.user_name },
  amount: Number(row.amount),
  currency: row.currency,
  description: row.description,
  provider: { name: row.provider, label: providerLabel },
  status: row.status,
  is_test: row.is_test,
  mismatch: row.mismatch,
  received: presentReceived(row),
  checked_at: row.checked_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
})

function presentReceived({ received_amount: amount, received_currency: currency, received_is_test: isTest }: AdminPaymentRow): PaymentRow['received'] {
  return amount === null || currency === null || isTest === null ? null : { amount: Number(amount), currency, is_test: isTest }
}
