import { Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** An amount in the currency's smallest unit. 0 for free plans and during trials. */
export const Amount = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

/** ISO 4217. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** The unit of the time that a price pays for. */
export const Interval = z.enum(['day', 'week', 'month', 'year'])
export type Interval = z.infer<typeof Interval>

/** A price of a plan: `amount` is charged every `interval_count` intervals. */
export const Price = z.object({ id: z.int(), amount: Amount, currency: z.string(), interval: Interval, interval_count: z.int() })
export type Price = z.infer<typeof Price>

/** A permission that a plan gives, with its numeric limits. */
export const GrantedPermission = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  restrictions: z.array(z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)), value: z.int().check(z.minimum(0)) })).check(z.maxLength(20)),
})
export type GrantedPermission = z.infer<typeof GrantedPermission>

/** A row of the comparison of plans: what it compares, and the value of this plan. */
export const ComparisonRow = z.object({
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  value: z.string().check(z.trim(), z.maxLength(80)),
})

/** The texts of a plan in another language than the default one. */
export const PlanTexts = z.object({
  language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  description: z.string().check(z.trim(), z.maxLength(500)),
  feature_list: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))).check(z.maxLength(30)),
  comparison: z.array(ComparisonRow).check(z.maxLength(40)),
})
export type PlanTexts = z.infer<typeof PlanTexts>

/** A plan as visitors see it, in the language of the request. */
export const Product = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  hidden: z.boolean(),
  recommended: z.boolean(),
  free: z.boolean(),
  feature_list: z.array(z.string()),
  comparison: z.array(ComparisonRow),
  trial_days: z.int(),
  prices: z.array(Price),
})
export type Product = z.infer<typeof Product>

/**
 * The state of a subscription. `incomplete`: not paid for the first time. `past_due`: a renewal failed, and the provider tries again. `ended` is final.
 * A cancelled subscription stays `active` or `trialing` until its period ends, with `cancel_at_period_end`.
 */
export const SubscriptionStatus = z.enum(['incomplete', 'trialing', 'active', 'past_due', 'ended'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** Why a payment was not collected. `authentication_required`: the user has to confirm it at their bank. */
export const PaymentFailure = z.enum(['declined', 'insufficient_funds', 'expired', 'authentication_required'])
export type PaymentFailure = z.infer<typeof PaymentFailure>

/** The error codes of failed payments, which are also the texts that are shown for them. */
export const PAYMENT_FAILURE_CODES = {
  declined: 'billing.card_declined',
  insufficient_funds: 'billing.insufficient_funds',
  expired: 'billing.card_expired',
  authentication_required: 'billing.authentication_required',
} as const satisfies Record<PaymentFailure, string>

/** The errors of requests that collect a payment. */
export const PAYMENT_ERRORS = [
  'billing.payment_failed',
  'billing.card_declined',
  'billing.insufficient_funds',
  'billing.card_expired',
  'billing.authentication_required',
] as const

/** The fields that every view of a subscription has. */
export const SubscriptionFields = z.object({
  id: z.int(),
  status: SubscriptionStatus,
  /** Whether the user has the permissions of the plan now: the subscription is paid, on trial, or within the days of grace after a failed renewal. */
  valid: z.boolean(),
  product: z.object({ id: z.int(), name: z.string() }),
  price: Price,
  provider: z.object({ name: z.string(), label: z.string() }),
  current_period_start: z.nullable(Timestamp),
  current_period_end: z.nullable(Timestamp),
  trial_ends_at: z.nullable(Timestamp),
  cancel_at_period_end: z.boolean(),
  /** Whether the payment of the current period is disputed at the user’s bank or provider. The plan is paused until the dispute is over. */
  disputed: z._default(z.boolean(), false),
  /** Until when a subscription with a failed renewal stays valid. */
  grace_ends_at: z.nullable(Timestamp),
  ended_at: z.nullable(Timestamp),
  created_at: Timestamp,
})

/** The state of an invoice. `disputed`: the user’s bank or provider has taken the payment back for now. `charged_back`: the dispute was lost. */
export const InvoiceStatus = z.enum(['open', 'paid', 'failed', 'void', 'refunded', 'disputed', 'charged_back'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** A line of an invoice. A discount or a credit is negative. */
export const InvoiceLine = z.object({ description: z.string(), amount: z.int() })
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** What is charged for one period. `total` contains the tax. */
export const Totals = z.object({
  lines: z.array(InvoiceLine),
  subtotal: Amount,
  discount: Amount,
  /** In hundredths of a percent: 1800 is 18 %. */
  tax_rate: z.int(),
  tax: Amount,
  total: Amount,
  currency: z.string(),
})
export type Totals = z.infer<typeof Totals>
