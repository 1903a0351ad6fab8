import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { COUPON_ERRORS, CouponCode, CouponTerms } from './coupons.ts'
import { PAYMENT_ERRORS, Price, Product, Totals } from './fields.ts'

/** A way to pay for a subscription. */
export const CheckoutProvider = z.object({
  name: z.string(),
  label: z.string(),
  /** Whether later periods are paid without the user. Otherwise the user gets a reminder with a link. */
  renews_automatically: z.boolean(),
  is_test: z.boolean(),
  /** What the user can pay at most at once; `null` when the provider does not report it. */
  balance: z.nullable(z.int()),
})
export type CheckoutProvider = z.infer<typeof CheckoutProvider>

const params = z.strictObject({ productId: Id, priceId: Id })
const CHOSEN_PLAN_ERRORS = ['billing.disabled', 'billing.plan_not_found', 'billing.already_subscribed', ...COUPON_ERRORS] as const

export const getCheckout = defineEndpoint({
  method: 'GET',
  path: 'billing/checkout/{productId}/{priceId}',
  summary: 'Get what a plan costs now, and the ways to pay for it',
  access: 'user',
  params,
  /** A code that cannot be used is rejected at `coupon`. */
  query: z.strictObject({ coupon: z.optional(CouponCode) }),
  response: z.object({
    product: Product,
    price: Price,
    /** What is charged now; 0 with a trial. */
    due_now: Totals,
    /** What a period costs after the coupon has ended. */
    renewal: Totals,
    trial_days: z.int(),
    /** The coupon of the request. With a trial, it applies from the first paid period on. */
    coupon: z._default(z.nullable(CouponTerms), null),
    /** Whether the site has coupons: only then the screen asks for a code. */
    accepts_coupons: z._default(z.boolean(), false),
    /** The ways to pay. With a coupon, only providers that support discounts. */
    providers: z.array(CheckoutProvider),
  }),
  errors: CHOSEN_PLAN_ERRORS,
})

export const createSubscription = defineEndpoint({
  method: 'POST',
  path: 'billing/checkout/{productId}/{priceId}',
  summary: 'Subscribe to a plan. The subscription begins when the payment provider reports the payment',
  access: 'user',
  forbidsViewAs: true,
  params,
  body: z.strictObject({ provider: z.string().check(z.maxLength(80)), coupon: z._default(z.nullable(CouponCode), null) }),
  response: z.object({
    /** Where the user pays, or the page of the result when nothing is left to pay. */
    url: z.string(),
  }),
  status: 201,
  errors: [...CHOSEN_PLAN_ERRORS, 'billing.change_in_progress', 'billing.provider_unavailable', 'billing.insufficient_balance', ...PAYMENT_ERRORS],
  rateLimit: 'billing.change',
  // The handler detects repeated requests itself, because `true` would keep a transaction open while it calls the payment provider.
  idempotent: 'by_handler',
})
