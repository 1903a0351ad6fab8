import type { PaymentIntent } from '../../contract/intents.ts'
import type { Payment } from '../../contract/payments.ts'
import type { IntentRow } from './payment-intent.model.ts'

/** Presents a payment to other plugins’ server modules. */
export const presentIntent = (row: IntentRow): PaymentIntent => ({
  reference: row.reference,
  owner: row.owner,
  purpose: row.purpose,
  userId: row.userId,
  amount: row.amount,
  currency: row.currency,
  provider: row.provider,
  description: row.description,
  returnTo: row.returnTo,
  status: row.status,
  isTest: row.isTest,
  mismatch: row.mismatch,
  createdAt: row.createdAt,
  settledAt: row.settledAt,
})

/** Presents a payment to its payer. */
export const presentPayment = (row: IntentRow, providerLabel: string): Payment => ({
  reference: row.reference,
  amount: row.amount,
  currency: row.currency,
  description: row.description,
  provider: { name: row.provider, label: providerLabel },
  status: row.status,
  is_test: row.isTest,
  created_at: row.createdAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
  return_to: row.returnTo,
  start: row.status === 'pending' ? row.start : null,
})

/** Presents a payment in the download of its payer's data. */
export const presentPersonalPayment = (row: IntentRow) => ({
  reference: row.reference,
  amount: row.amount,
  currency: row.currency,
  provider: row.provider,
  description: row.description,
  status: row.status,
  is_test: row.isTest,
  created_at: row.createdAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
})
