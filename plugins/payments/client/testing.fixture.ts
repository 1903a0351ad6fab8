import type { PaymentItem, Provider } from '../contract/administration.ts'
import type { Payment } from '../contract/payments.ts'

export const REFERENCE = 'pay-0123456789abcdef0123456789abcdef'
const at = '2026-01-01T00:00:00.000Z'
const fields = {
  reference: REFERENCE,
  amount: 500,
  currency: 'XOF',
  description: 'Trial payment',
  provider: { name: 'sandbox', label: 'Sandbox' },
  status: 'pending',
  is_test: true,
  created_at: at,
  settled_at: null,
} as const

/** A payment as its payer sees it, for component tests. */
export const createPayment = (values: Partial<Payment> = {}): Payment => ({ ...fields, return_to: '/admin/payments', start: null, ...values })

/** A payment as an administrator sees it, for component tests. */
export const createPaymentItem = (values: Partial<PaymentItem> = {}): PaymentItem => ({
  ...fields,
  id: 1,
  version: 1,
  provider: 'sandbox',
  owner: 'payments',
  purpose: 'trial',
  user: { id: 7, label: 'Awa Koné' },
  mismatch: null,
  received_amount: null,
  received_currency: null,
  received_is_test: null,
  checked_at: null,
  ...values,
})

export const SANDBOX: Provider = {
  name: 'sandbox',
  label: 'Sandbox',
  plugin: 'payments',
  plugin_title: 'Payments',
  currencies: ['XOF'],
  is_ready: true,
  fits_site: true,
  mode: 'test',
}
