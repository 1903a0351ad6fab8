import { defineEndpoint, defineIdempotentEndpoint, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Mismatch, PaymentFacts, PaymentState, Reference } from './fields.ts'

const mayView = { permission: 'payments.view' } as const

export const Provider = z.object({
  name: z.string(),
  label: z.string(),
  /** The plugin that brings it. */
  plugin: z.string(),
  currencies: z.array(z.string()),
  is_ready: z.boolean(),
  /** What it is set up for; `null`: it does not say. */
  mode: z.nullable(z.enum(['test', 'live'])),
  /** Whether that is the money this site deals in: live in production, play money elsewhere. */
  fits_site: z.boolean(),
})
export type Provider = z.infer<typeof Provider>

export const listProviders = defineEndpoint({
  method: 'GET',
  path: 'payments/providers',
  summary: 'Payment providers and whether they can be used',
  access: mayView,
  response: z.object({ providers: z.array(Provider), site_mode: z.enum(['test', 'live']), mismatches: z.int() }),
})

/** A payment, as an operator sees it. */
export const PaymentRow = z.extend(PaymentFacts, {
  id: z.int(),
  owner: z.string(),
  purpose: z.string(),
  user: z.object({ id: z.int(), name: z.nullable(z.string()) }),
  mismatch: z.nullable(Mismatch),
  /** What the provider says that it collected. */
  received: z.nullable(z.object({ amount: z.int(), currency: z.string(), is_test: z.boolean() })),
  checked_at: z.nullable(Timestamp),
})
export type PaymentRow = z.infer<typeof PaymentRow>

export const listPayments = defineEndpoint({
  method: 'GET',
  path: 'payments',
  summary: 'Payments, the latest first',
  access: mayView,
  query: z.extend(KeysetQuery, {
    status: z.optional(PaymentState),
    provider: z.optional(z.string().check(z.maxLength(80))),
    /** The beginning of a reference. */
    reference: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  response: keyset(PaymentRow),
})

export const recheckPayment = defineEndpoint({
  method: 'POST',
  path: 'payments/{reference}/recheck',
  summary: 'Ask the provider again about anybody’s payment',
  access: mayView,
  params: z.strictObject({ reference: Reference }),
  response: z.object({ payment: PaymentRow }),
  errors: ['payments.provider_unavailable'],
  rateLimit: 'payments.check',
})

/** What a trial costs, in XOF. */
export const TRIAL = { amount: 500, currency: 'XOF' } as const

export const tryPayment = defineIdempotentEndpoint({
  method: 'POST',
  path: 'payments/trials',
  summary: 'Note a payment of 500 F by the operator themself, to try a provider',
  access: { permission: 'payments.try' },
  body: z.strictObject({ provider: z.string().check(z.maxLength(80)) }),
  response: z.object({ reference: z.string(), amount: Amount }),
  status: 201,
  errors: ['payments.unknown_provider', 'payments.provider_not_ready', 'payments.wrong_money', 'payments.currency_not_taken'],
  rateLimit: 'payments.start',
})
