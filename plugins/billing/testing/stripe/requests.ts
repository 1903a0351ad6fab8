import type Stripe from 'stripe'
import { z } from 'zod'

/** The documented parameters of the requests that the test double accepts. A form contains texts only. An unknown parameter is an error, as at Stripe. */
const Integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const Metadata = z.record(z.string().max(40), z.string().max(500))
const Expand = z.array(z.string()).optional()
const Currency = z.string().regex(/^[a-z]{3}$/)
const Interval = z.enum(['day', 'week', 'month', 'year'])
const Count = Integer.pipe(z.int().min(1))

export const CreateProduct = z.strictObject({
  id: z.string().max(255).optional(),
  name: z.string().min(1).max(250),
}) satisfies z.ZodType<Stripe.ProductCreateParams>

export const UpdateProduct = z.strictObject({ name: z.string().min(1).optional(), active: Flag.optional() }) satisfies z.ZodType<Stripe.ProductUpdateParams>

export const CreatePrice = z.strictObject({
  currency: Currency,
  unit_amount: Integer.pipe(z.int().min(0)),
  recurring: z.strictObject({ interval: Interval, interval_count: Count }),
  product: z.string(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']),
  metadata: Metadata,
}) satisfies z.ZodType<Stripe.PriceCreateParams>

export const CreateCoupon = z
  .strictObject({
    amount_off: Integer.pipe(z.int().min(1)),
    currency: Currency,
    name: z.string().max(40),
    max_redemptions: Count,
    duration: z.enum(['once', 'forever', 'repeating']),
    duration_in_months: Count.optional(),
  })
  .refine(({ duration, duration_in_months: months }) => (duration === 'repeating') === (months !== undefined)) satisfies z.ZodType<Stripe.CouponCreateParams>

export const CreateSession = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('subscription'),
    client_reference_id: z.string().max(200),
    customer_email: z.email(),
    line_items: z.tuple([z.strictObject({ price: z.string(), quantity: Count })]),
    locale: z.enum(['auto', 'da', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'sv']),
    metadata: Metadata,
    subscription_data: z.strictObject({ metadata: Metadata, trial_period_days: Count.optional() }),
    discounts: z.tuple([z.strictObject({ coupon: z.string() })]).optional(),
    success_url: z.url(),
    cancel_url: z.url(),
  }),
  z.strictObject({
    mode: z.literal('setup'),
    customer: z.string(),
    currency: Currency,
    metadata: Metadata,
    setup_intent_data: z.strictObject({ metadata: Metadata }),
    success_url: z.url(),
    cancel_url: z.url(),
  }),
]) satisfies z.ZodType<Stripe.Checkout.SessionCreateParams>

export const UpdateSubscription = z.strictObject({
  items: z.tuple([z.strictObject({ id: z.string(), price: z.string() })]).optional(),
  discounts: z.union([z.literal(''), z.tuple([z.strictObject({ coupon: z.string() })])]).optional(),
  proration_behavior: z.literal('none').optional(),
  billing_cycle_anchor: z.strictObject({ type: z.literal('now') }).optional(),
  trial_end: z.literal('now').optional(),
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  cancel_at_period_end: Flag.optional(),
  default_payment_method: z.string().optional(),
  expand: Expand,
}) satisfies z.ZodType<Stripe.SubscriptionUpdateParams>

export const CancelSubscription = z.strictObject({
  cancellation_details: z.strictObject({ comment: z.string() }).optional(),
  prorate: Flag.optional(),
  invoice_now: Flag.optional(),
}) satisfies z.ZodType<Stripe.SubscriptionCancelParams>

export const PayInvoice = z.strictObject({ payment_method: z.string().optional() }) satisfies z.ZodType<Stripe.InvoicePayParams>

export const CreateRefund = z.strictObject({ payment_intent: z.string(), metadata: Metadata }) satisfies z.ZodType<Stripe.RefundCreateParams>

export const CreateSchedule = z.strictObject({ from_subscription: z.string() }) satisfies z.ZodType<Stripe.SubscriptionScheduleCreateParams>

const PhaseItems = z.tuple([z.strictObject({ price: z.string(), quantity: Count })])
export const UpdateSchedule = z.strictObject({
  end_behavior: z.literal('release'),
  proration_behavior: z.literal('none'),
  phases: z.tuple([
    z.strictObject({
      items: PhaseItems,
      start_date: Integer,
      end_date: Integer,
      discounts: z.array(z.strictObject({ coupon: z.string().optional(), discount: z.string().optional() })).optional(),
    }),
    z.strictObject({
      items: PhaseItems,
      duration: z.strictObject({ interval: Interval, interval_count: Count }),
      proration_behavior: z.literal('none'),
      metadata: Metadata,
    }),
  ]),
}) satisfies z.ZodType<Stripe.SubscriptionScheduleUpdateParams>
