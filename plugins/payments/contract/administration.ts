import { defineEndpoint, defineIdempotentEndpoint, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Mismatch, PaymentFields, PaymentState, Reference } from './fields.ts'

const viewAccess = { permission: 'payments.view' } as const

export const Provider = z.object({
  name: z.string(),
  label: z.string(),
  /** The id of the plugin that contributes the provider. */
  plugin: z.string(),
  plugin_title: z.string(),
  currencies: z.array(z.string()),
  is_ready: z.boolean(),
  /** The kind of API keys that are configured; `null` when the provider does not report it. */
  mode: z.nullable(z.enum(['test', 'live'])),
  /** Whether `mode` matches the site: live in production, test elsewhere. */
  fits_site: z.boolean(),
})
export type Provider = z.infer<typeof Provider>

export const listProviders = defineEndpoint({
  method: 'GET',
  path: 'payments/providers',
  summary: 'List payment providers and their status',
  access: viewAccess,
  response: z.object({ providers: z.array(Provider), site_mode: z.enum(['test', 'live']), mismatches: z.int() }),
})

/** A payment as shown to an administrator. */
export const PaymentRow = z.extend(PaymentFields, {
  id: z.int(),
  owner: z.string(),
  purpose: z.string(),
  user: z.object({ id: z.int(), name: z.nullable(z.string()) }),
  mismatch: z.nullable(Mismatch),
  /** What the provider reports as collected. */
  received: z.nullable(z.object({ amount: z.int(), currency: z.string(), is_test: z.boolean() })),
  checked_at: z.nullable(Timestamp),
})
export type PaymentRow = z.infer<typeof PaymentRow>

export const listPayments = defineEndpoint({
  method: 'GET',
  path: 'payments',
  summary: 'List payments, newest first',
  access: viewAccess,
  query: z.extend(KeysetQuery, {
    status: z.optional(PaymentState),
    provider: z.optional(z.string().check(z.maxLength(80))),
    /** A prefix of the reference. */
    reference: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  response: keyset(PaymentRow),
})

export const recheckPayment = defineEndpoint({
  method: 'POST',
  path: 'payments/{reference}/recheck',
  summary: 'Check any user’s payment with its provider again',
  access: viewAccess,
  params: z.strictObject({ reference: Reference }),
  response: z.object({ payment: PaymentRow }),
  errors: ['payments.provider_unavailable'],
  rateLimit: 'payments.check',
})

/** The amount of a trial payment. */
export const TRIAL_PAYMENT = { amount: 500, currency: 'XOF' } as const

export const createTrialPayment = defineIdempotentEndpoint({
  method: 'POST',
  path: 'payments/trials',
  summary: 'Create a payment of 500 F by the administrator, to test a provider',
  access: { permission: 'payments.try' },
  body: z.strictObject({ provider: z.string().check(z.maxLength(80)) }),
  response: z.object({ reference: z.string(), amount: Amount }),
  status: 201,
  errors: [
    'payments.unknown_provider',
    'payments.provider_not_ready',
    'payments.wrong_mode',
    'payments.unsupported_currency',
    'payments.invalid_amount',
    'payments.invalid_return_path',
  ],
  rateLimit: 'payments.start',
})
