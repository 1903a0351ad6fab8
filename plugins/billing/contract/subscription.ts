import { defineEndpoint, defineStreamEndpoint, Id, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { InvoiceStatus, PAYMENT_ERRORS, PaymentFailure, Price, SubscriptionFields, Totals } from './fields.ts'

/** A subscription as its owner sees it. */
export const OwnSubscription = z.extend(SubscriptionFields, {
  /** For example `Visa •••• 4242`; `null` when the provider does not report it. */
  payment_method: z.nullable(z.string()),
  /** Why the payment that is due was not collected; `null` when it did not fail, or its provider does not say. */
  payment_failure: z._default(z.nullable(PaymentFailure), null),
  can_change_payment_method: z.boolean(),
  can_resume: z.boolean(),
  /** Whether the user can have a failed payment tried again at once. */
  can_pay_now: z.boolean(),
  /** The plan that begins with the next period; `null` when it stays the same. */
  next_product: z.nullable(z.object({ id: z.int(), name: z.string(), price: Price })),
  /** What the next period costs; `null` when it ends. */
  upcoming: z.nullable(Totals),
  /** Whether the user can have later payments made by another provider. */
  can_switch_provider: z._default(z.boolean(), false),
  /** A change of the provider that the user has not completed, and where it is completed; `null` without one. */
  pending_provider: z._default(z.nullable(z.object({ label: z.string(), url: z.nullable(z.string()) })), null),
  /** Where an open invoice is paid; `null` when nothing is due. */
  pay_url: z.nullable(z.string()),
  /** The page on which a developer advances the clock of a test subscription; `null` for real ones. */
  test_url: z.nullable(z.string()),
})
export type OwnSubscription = z.infer<typeof OwnSubscription>

const response = z.object({ subscription: OwnSubscription })
const changeErrors = ['billing.not_subscribed', 'billing.provider_unavailable'] as const

export const getSubscription = defineEndpoint({
  method: 'GET',
  path: 'billing/subscription',
  summary: 'Get the user’s own subscription',
  access: 'user',
  response: z.object({ subscription: z.nullable(OwnSubscription) }),
})

export const checkSubscription = defineEndpoint({
  method: 'POST',
  path: 'billing/subscription/check',
  summary: 'Ask the provider for the state of the user’s own subscription',
  access: 'user',
  response: z.object({ subscription: z.nullable(OwnSubscription) }),
  errors: ['billing.provider_unavailable'],
  rateLimit: 'billing.check',
})

export const CANCEL_REASONS = ['price', 'missing', 'unused', 'quality', 'other'] as const

export const cancelSubscription = defineEndpoint({
  method: 'POST',
  path: 'billing/subscription/cancel',
  summary: 'Cancel the subscription at the end of its period',
  access: 'user',
  forbidsViewAs: true,
  body: z.strictObject({ reason: z.enum(CANCEL_REASONS), details: z._default(z.string().check(z.trim(), z.maxLength(1000)), '') }),
  response,
  errors: changeErrors,
  rateLimit: 'billing.change',
})

export const resumeSubscription = defineEndpoint({
  method: 'POST',
  path: 'billing/subscription/resume',
  summary: 'Continue a cancelled subscription whose period has not ended',
  access: 'user',
  forbidsViewAs: true,
  response,
  errors: [...changeErrors, 'billing.not_cancelled', 'billing.plan_granted', 'billing.disputed'],
  rateLimit: 'billing.change',
})

export const payNow = defineEndpoint({
  method: 'POST',
  path: 'billing/subscription/pay',
  summary: 'Try the failed payment of the subscription again, without waiting for the next automatic attempt',
  access: 'user',
  forbidsViewAs: true,
  response,
  errors: [...changeErrors, 'billing.nothing_due', 'billing.change_in_progress', 'billing.insufficient_balance', ...PAYMENT_ERRORS],
  rateLimit: 'billing.change',
})

const planErrors = [
  ...changeErrors,
  'billing.plan_not_found',
  'billing.same_plan',
  'billing.other_currency',
  'billing.plan_granted',
  'billing.disputed',
] as const
const plan = z.strictObject({ productId: Id, priceId: Id })

export const previewPlanChange = defineEndpoint({
  method: 'GET',
  path: 'billing/subscription/change-plan/{productId}/{priceId}',
  summary: 'Get what a change of the plan costs now, and from when it applies',
  access: 'user',
  params: plan,
  response: z.object({
    product: z.object({ id: z.int(), name: z.string() }),
    price: Price,
    /** A more expensive plan begins now, a cheaper one with the next period. */
    starts: z.enum(['now', 'next_period']),
    starts_at: Timestamp,
    due_now: Totals,
    renewal: Totals,
  }),
  errors: planErrors,
})

export const changePlan = defineEndpoint({
  method: 'POST',
  path: 'billing/subscription/change-plan/{productId}/{priceId}',
  summary: 'Change the plan. `total` is what the user was shown: another price is refused',
  access: 'user',
  forbidsViewAs: true,
  params: plan,
  body: z.strictObject({ total: z.int().check(z.minimum(0)) }),
  response: z.object({ url: z.nullable(z.string()) }),
  errors: [...planErrors, 'billing.total_changed', 'billing.change_in_progress', ...PAYMENT_ERRORS, 'billing.change_pending', 'billing.next_period_paid'],
  rateLimit: 'billing.change',
})

export const changePaymentMethod = defineEndpoint({
  method: 'POST',
  path: 'billing/subscription/payment-method',
  summary: 'Get where the user changes the payment method',
  access: 'user',
  forbidsViewAs: true,
  response: z.object({ url: z.string() }),
  errors: [...changeErrors, 'billing.payment_method_fixed'],
  rateLimit: 'billing.change',
})

/** An invoice as its owner sees it. */
export const Invoice = z.extend(Totals, {
  id: z.int(),
  number: z.string(),
  status: InvoiceStatus,
  period_start: Timestamp,
  period_end: Timestamp,
  created_at: Timestamp,
  paid_at: z.nullable(Timestamp),
})
export type Invoice = z.infer<typeof Invoice>

export const listInvoices = defineEndpoint({
  method: 'GET',
  path: 'billing/invoices',
  summary: 'List the user’s own invoices, newest first',
  access: 'user',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(500))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  response: keyset(Invoice),
})

export const downloadInvoice = defineStreamEndpoint({
  path: 'billing/invoices/{id}/invoice.pdf',
  summary: 'Download one of the user’s own paid invoices as PDF, in the language of the request',
  access: 'user',
  params: z.strictObject({ id: Id }),
  errors: ['billing.invoice_not_found'],
  rateLimit: 'billing.invoice_pdf',
  stream: { fileName: 'invoice.pdf', contentType: 'application/pdf' },
})
