import { z } from 'zod'

/** The documented fields of the requests that the test double accepts, with their limits. An unknown field is an error. */
const Money = z.strictObject({
  value: z
    .string()
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/)
    .max(32),
  currency_code: z.string().length(3),
})

const MAX_INTERVALS: Readonly<Record<string, number>> = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 }

const Frequency = z
  .strictObject({ interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']), interval_count: z.int().min(1) })
  .refine(({ interval_unit, interval_count }) => interval_count <= (MAX_INTERVALS[interval_unit] ?? 0))

const Cycle = z.strictObject({
  tenure_type: z.enum(['TRIAL', 'REGULAR']),
  sequence: z.int().min(1).max(99),
  total_cycles: z.int().min(0).max(999),
  frequency: Frequency,
  pricing_scheme: z.strictObject({ fixed_price: Money }),
})
export type Cycle = z.infer<typeof Cycle>

export const CreateProduct = z.strictObject({
  id: z.string().min(6).max(50),
  name: z.string().min(1).max(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
})

export const CreatePlan = z
  .strictObject({
    product_id: z.string().min(6).max(50),
    name: z.string().min(1).max(127),
    status: z.enum(['CREATED', 'INACTIVE', 'ACTIVE']),
    billing_cycles: z.array(Cycle).min(1).max(12),
    payment_preferences: z.strictObject({ auto_bill_outstanding: z.boolean(), payment_failure_threshold: z.int().min(0).max(999) }),
  })
  // A plan has exactly one regular cycle, at most two trials before it, and consecutive sequences.
  .refine(({ billing_cycles: cycles }) => cycles.filter(({ tenure_type }) => tenure_type === 'REGULAR').length === 1 && cycles.length <= 3)
  .refine(({ billing_cycles: cycles }) => cycles.every(({ sequence }, index) => sequence === index + 1) && cycles.at(-1)?.tenure_type === 'REGULAR')
  .refine(({ billing_cycles: cycles }) => cycles.every(({ tenure_type, total_cycles: count }) => tenure_type === 'REGULAR' || count >= 1))

export const CreateSubscription = z.strictObject({
  plan_id: z.string().min(3).max(50),
  custom_id: z.string().min(1).max(127),
  start_time: z.iso.datetime().min(20).max(64).optional(),
  subscriber: z.strictObject({ email_address: z.email().max(254) }).optional(),
  application_context: z.strictObject({
    locale: z.string().min(2).max(10).optional(),
    shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
    user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']),
    return_url: z.url().min(10).max(4000),
    cancel_url: z.url().min(10).max(4000),
  }),
})

export const Reason = z.strictObject({ reason: z.string().min(1).max(128) })

export const Refund = z.strictObject({})

export const VerifyWebhook = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.iso.datetime(),
  webhook_id: z
    .string()
    .max(50)
    .regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.looseObject({ id: z.string(), event_type: z.string(), resource: z.looseObject({}) }),
})
