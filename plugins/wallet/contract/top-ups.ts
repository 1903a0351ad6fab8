import { defineEndpoint, defineIdempotentEndpoint, defineStreamEndpoint, Id, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Balance, Currency, MoneyStatus, PaymentType } from './fields.ts'

/** A way to pay a top-up. */
const TopUpProvider = z.object({ name: z.string(), label: z.string() })

export const getTopUpOptions = defineEndpoint({
  method: 'GET',
  path: 'wallet/top-ups/options',
  summary: 'Get the providers and the limits of top-ups',
  access: 'user',
  response: z.object({
    currency: Currency,
    minimum: Amount,
    maximum: Amount,
    /** Configured providers that accept the currency; the first one is the default. */
    providers: z.array(TopUpProvider),
  }),
})

/**
 * Creates a payment of the plugin `payments`, with `wallet` as its owner and `top-up` as its purpose. The client then starts it with
 * `startPayment`. The wallet is credited when the payment is settled, whether or not the page is still open.
 */
export const createTopUp = defineIdempotentEndpoint({
  method: 'POST',
  path: 'wallet/top-ups',
  summary: 'Create a payment that tops up the wallet',
  access: 'user',
  forbidsViewAs: true,
  body: z.strictObject({
    amount: Amount,
    /** Default: the first provider. */
    provider: z.optional(z.string().check(z.maxLength(80))),
  }),
  response: z.object({ reference: z.string(), amount: Amount, currency: Currency }),
  status: 201,
  errors: [
    'wallet.top_up_below_minimum',
    'wallet.top_up_above_maximum',
    'wallet.no_provider',
    'payments.unknown_provider',
    'payments.unsupported_currency',
    'payments.provider_not_ready',
    'payments.wrong_mode',
    'payments.amount_above_maximum',
  ],
  rateLimit: 'wallet.top_up',
})

/**
 * Checks a payment with its provider and returns the new balances. `user_id` and `amount` must equal the session and the payment; nothing is
 * credited from them. `amount` is in the currency's smallest unit.
 */
export const verifyTopUp = defineEndpoint({
  method: 'POST',
  path: 'wallet/paystack/verify',
  summary: 'Check a top-up with its provider',
  access: 'user',
  forbidsViewAs: true,
  body: z.strictObject({ reference: z.string().check(z.minLength(1), z.maxLength(100)), user_id: Id, amount: Amount }),
  response: z.object({
    /** `success` when the wallet was credited; `pending` while the provider has no final result. */
    status: z.enum(['success', 'pending']),
    message: z.string(),
    /** The balance of the wallet afterwards. */
    balance: Balance,
  }),
  errors: ['wallet.payment_not_valid', 'wallet.payment_not_verified'],
  rateLimit: 'wallet.verify',
})

/** A row of the payment history. */
export const WalletPayment = z.object({
  /** Unique in the history: the reference of a top-up, or the id of a movement. */
  id: z.string(),
  date: Timestamp,
  type: PaymentType,
  type_label: z.string(),
  /** Positive for income of the wallet, negative for spending. A failed top-up keeps the amount that was requested. */
  amount: Balance,
  status: MoneyStatus,
  status_label: z.string(),
  reference: z.nullable(z.string()),
  description: z.nullable(z.string()),
})
export type WalletPayment = z.infer<typeof WalletPayment>

const paymentFilters = {
  type: z.optional(PaymentType),
  status: z.optional(MoneyStatus),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

export const listWalletPayments = defineEndpoint({
  method: 'GET',
  path: 'wallet/payments',
  summary: 'List the payment history of the wallet with pending and failed top-ups, newest first',
  access: 'user',
  query: z.extend(KeysetQuery, paymentFilters),
  response: keyset(WalletPayment),
})

export const exportWalletPayments = defineStreamEndpoint({
  path: 'wallet/payments/export.csv',
  summary: 'Export the payment history of the wallet as CSV',
  access: 'user',
  query: z.strictObject(paymentFilters),
  stream: { fileName: 'payments.csv', contentType: 'text/csv; charset=utf-8' },
})
