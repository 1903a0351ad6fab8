import {
  boolean,
  choice,
  defineEndpoint,
  defineIdempotentEndpoint,
  defineResource,
  defineStreamEndpoint,
  Id,
  reference,
  resourceEndpoints,
  Timestamp,
  text,
  timestamp,
} from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Price, SubscriptionStatus } from './fields.ts'
import type {} from './permissions.ts'
import { Invoice, OwnSubscription } from './subscription.ts'

const access = { permission: 'subscriptions.update' } as const
const readOnly = { readOnly: true, sortable: false } as const

/** The list of all subscriptions. */
export const subscriptions = defineResource({
  name: { one: 'subscription', many: 'subscriptions' },
  labels: 'billing.subscriptions',
  entity: 'billing.subscription',
  path: 'subscriptions',
  fields: {
    user: reference('core.user', readOnly),
    product: reference('billing.plan', readOnly),
    status: choice(SubscriptionStatus.options, readOnly),
    provider: text(readOnly),
    current_period_end: timestamp({ readOnly: true, sortable: false, nullable: true }),
    cancel_at_period_end: boolean(readOnly),
    disputed_at: timestamp({ readOnly: true, sortable: false, nullable: true }),
    created_at: timestamp({ readOnly: true }),
  },
  list: { columns: ['user', 'product', 'status', 'provider', 'current_period_end', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: access },
})

const { list, count, export: exportCsv } = resourceEndpoints(subscriptions)
export const listSubscriptions = list
export const countSubscriptions = count
export const exportSubscriptions = exportCsv

/** What an operator has changed about a subscription. */
export const SubscriptionChange = z.object({
  id: z.int(),
  /** A translation key: `audit.action.{action}`. */
  action: z.string(),
  created_at: Timestamp,
  /** `null` for a job of the site. */
  user: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  reason: z.nullable(z.string()),
})
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

const params = z.strictObject({ id: Id })
const response = z.object({
  subscription: z.extend(OwnSubscription, { user: z.object({ id: z.int(), label: z.nullable(z.string()) }), cancel_reason: z.nullable(z.string()) }),
  invoices: z.array(Invoice),
  /** Newest first. */
  history: z._default(z.array(SubscriptionChange), []),
  /** The code of the coupon that it was begun with. */
  coupon: z._default(z.nullable(z.string()), null),
  /** What its provider can do. */
  can_extend: z._default(z.boolean(), false),
  can_refund: z._default(z.boolean(), false),
})
const errors = ['billing.subscription_not_found', 'billing.provider_unavailable'] as const

/** A subscription with its invoices and its history, as operators see it. */
export type SubscriptionDetails = z.infer<typeof response>

export const getSubscriptionDetails = defineEndpoint({
  method: 'GET',
  path: 'subscriptions/{id}',
  summary: 'Get a subscription with its invoices',
  access,
  params,
  response,
  errors: ['billing.subscription_not_found'],
})

export const listGrantablePlans = defineEndpoint({
  method: 'GET',
  path: 'subscriptions/plans',
  summary: 'List the plans that an operator can give, hidden ones included, with their prices',
  access,
  response: z.object({ plans: z.array(z.object({ id: z.int(), name: z.string(), prices: z.array(Price) })) }),
})

export const grantSubscription = defineIdempotentEndpoint({
  method: 'POST',
  path: 'subscriptions',
  summary: 'Give a user a plan without a payment, until a date',
  access,
  forbidsViewAs: true,
  body: z.strictObject({ user_id: Id, product_id: Id, price_id: Id, ends_on: z.iso.date() }),
  response,
  status: 201,
  errors: ['billing.user_not_found', 'billing.plan_not_found', 'billing.already_subscribed', 'billing.end_in_past'],
})

export const cancelUserSubscription = defineEndpoint({
  method: 'POST',
  path: 'subscriptions/{id}/cancel',
  summary: 'Cancel a subscription at the end of its period, or now',
  access,
  forbidsViewAs: true,
  params,
  body: z.strictObject({ when: z.enum(['period_end', 'now']), reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  response,
  errors: [...errors, 'billing.already_ended'],
})

export const extendSubscription = defineEndpoint({
  method: 'POST',
  path: 'subscriptions/{id}/extend',
  summary: 'Move the end of the current period by some days, without a payment',
  access,
  forbidsViewAs: true,
  params,
  body: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(365)), reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  response,
  errors: [...errors, 'billing.already_ended', 'billing.extension_unsupported'],
})

export const refundInvoice = defineIdempotentEndpoint({
  method: 'POST',
  path: 'subscriptions/{id}/invoices/{invoiceId}/refund',
  summary: 'Return the payment of an invoice to the user, once',
  access,
  forbidsViewAs: true,
  params: z.strictObject({ id: Id, invoiceId: Id }),
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  response,
  errors: [...errors, 'billing.invoice_not_paid', 'billing.invoice_disputed', 'billing.refund_unsupported'],
})

export const downloadUserInvoice = defineStreamEndpoint({
  path: 'subscriptions/{id}/invoices/{invoiceId}/invoice.pdf',
  summary: 'Download a paid invoice of a user as PDF',
  access,
  params: z.strictObject({ id: Id, invoiceId: Id }),
  errors: ['billing.invoice_not_found'],
  rateLimit: 'billing.invoice_pdf',
  stream: { fileName: 'invoice.pdf', contentType: 'application/pdf' },
})
