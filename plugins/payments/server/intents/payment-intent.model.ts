import { column, defineModel, type RowOf } from '@balafon/sdk/server'
import type { PaymentStart } from '../../contract/providers.ts'

/** A payment, from its creation until it is paid or abandoned, and what happened to it afterwards. */
export const PaymentIntent = defineModel('payment_intents', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    reference: column.text({ pattern: /^pay-[0-9a-f]{32}$/ }).unique(),
    owner: column.text(),
    purpose: column.text(),
    userId: column.bigint(),
    amount: column.bigint({ min: 1 }),
    currency: column.text({ pattern: /^[A-Z]{3}$/ }),
    provider: column.text(),
    description: column.text(),
    returnTo: column.text(),
    isTest: column.boolean(),
    status: column
      .oneOf('created', 'pending', 'paid', 'failed', 'abandoned', 'mismatch', 'refunded', 'partially_refunded', 'disputed', 'charged_back')
      .default(),
    /** How the user pays: on a page of the provider, or with data for its form on this site. Null until the provider has opened the payment. */
    start: column.json<PaymentStart>().nullable(),
    /** What differs between the payment and the report of the provider; the next three columns are the reported values. */
    mismatch: column.oneOf('reference', 'currency', 'amount', 'mode').nullable(),
    receivedAmount: column.bigint().nullable(),
    receivedCurrency: column.text().nullable(),
    receivedIsTest: column.boolean().nullable(),
    /** How often the provider was asked for the state of the payment. */
    checks: column.integer().default(),
    checkedAt: column.timestamp().nullable(),
    nextCheckAt: column.timestamp().default(),
    createdAt: column.timestamp().default(),
    settledAt: column.timestamp().nullable(),
    refundedAmount: column.bigint({ min: 0 }).default(),
    disputedAmount: column.bigint({ min: 0 }).default(),
  },
  indexes: {
    payment_intents_created: '(created_at, id)',
    payment_intents_due: "(next_check_at) WHERE (status = ANY (ARRAY['created'::text, 'pending'::text]))",
    payment_intents_reference_words: 'gin (search_text(reference) gin_trgm_ops)',
    payment_intents_settled: '(settled_at) WHERE (settled_at IS NOT NULL)',
    payment_intents_status: '(status, id DESC)',
    payment_intents_user: '(user_id, id DESC)',
  },
})

/** A payment as the database stores it. */
export type IntentRow = RowOf<typeof PaymentIntent>
