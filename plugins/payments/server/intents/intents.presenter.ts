import type { PaymentIntent } from '../../contract/intents.ts'
import type { Payment } from '../../contract/payments.ts'
import type { IntentRow } from './intents.store.ts'

/** Presents a payment to other plugins’ server modules. */
export const presentIntent = (row: IntentRow): PaymentIntent => ({
  reference: row.reference,
  owner: row.owner,
  purpose: row.purpose,
  userId: Number(row.user_id),
  amount: Number(row.amount),
  currency: row.currency,
  provider: row.provider,
  description: row.description,
  returnTo: row.return_to,
  status: row.status,
  isTest: row.is_test,
  mismatch: row.mismatch,
  createdAt: row.created_at,
  settledAt: row.settled_at,
})

/** Presents a payment to its payer. */
export const presentPayment = (row: IntentRow, providerLabel: string): Payment => ({
  reference: row.reference,
  amount: Number(row.amount),
  currency: row.currency,
  description: row.description,
  provider: { name: row.provider, label: providerLabel },
  status: row.status,
  is_test: row.is_test,
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  return_to: row.return_to,
  start: row.status === 'pending' ? row.start : null,
})
