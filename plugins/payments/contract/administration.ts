import {
  boolean,
  choice,
  defineEndpoint,
  defineIdempotentEndpoint,
  defineResource,
  type Item,
  integer,
  reference,
  resourceEndpoints,
  Timestamp,
  text,
  timestamp,
} from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Mismatch, PaymentState, Reference } from './fields.ts'

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
  response: z.object({ providers: z.array(Provider), site_mode: z.enum(['test', 'live']), mismatches: z.int(), unused_webhooks: z.int() }),
})

const readOnly = { readOnly: true, sortable: false } as const
const displayOnly = { ...readOnly, filterable: false } as const

/** The list of all payments. */
export const payments = defineResource({
  name: { one: 'payment', many: 'payments' },
  path: 'payments',
  entity: 'payments.payment',
  fields: {
    description: text(displayOnly),
    /** In the smallest unit of `currency`. Payments have several currencies, so amounts are not compared. */
    amount: integer(displayOnly),
    currency: text(displayOnly),
    status: choice(PaymentState.options, readOnly),
    user: reference('core.user', readOnly),
    /** The name of a provider. */
    provider: text(readOnly),
    created_at: timestamp({ readOnly: true }),
    reference: text(readOnly),
    is_test: boolean(readOnly),
    settled_at: timestamp({ ...readOnly, nullable: true }),
    /** The plugin that requested the payment. */
    owner: text(readOnly),
    purpose: text(readOnly),
    mismatch: choice(Mismatch.options, { ...readOnly, nullable: true }),
    /** What the provider reports as collected. */
    received_amount: integer({ ...displayOnly, nullable: true }),
    received_currency: text({ ...displayOnly, nullable: true }),
    received_is_test: boolean({ ...displayOnly, nullable: true }),
    checked_at: timestamp({ ...readOnly, nullable: true }),
  },
  search: ['reference'],
  list: { columns: ['description', 'amount', 'status', 'user', 'provider', 'created_at', 'reference'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: viewAccess },
})
/** A payment as shown to an administrator. */
export type PaymentItem = Item<typeof payments.fields>

const { list, count, export: exportCsv } = resourceEndpoints(payments)
export const listPayments = list
export const countPayments = count
export const exportPayments = exportCsv

export const recheckPayment = defineEndpoint({
  method: 'POST',
  path: 'payments/{reference}/recheck',
  summary: 'Check any user’s payment with its provider again',
  access: viewAccess,
  params: z.strictObject({ reference: Reference }),
  response: z.object({ status: PaymentState, settled_at: z.nullable(Timestamp) }),
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
    'payments.amount_above_maximum',
    'payments.invalid_return_path',
  ],
  rateLimit: 'payments.start',
})
