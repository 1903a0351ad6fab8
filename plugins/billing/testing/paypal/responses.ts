import { z } from 'zod'

/** The documented shapes of the responses. The test double checks what it sends, so that a test cannot rely on a field that PayPal does not have. */
const Money = z.strictObject({ currency_code: z.string().length(3), value: z.string() })
const Link = z.strictObject({ href: z.url(), rel: z.string(), method: z.enum(['GET', 'POST', 'PATCH']) })
const Time = z.iso.datetime()

export const SubscriptionResponse = z.strictObject({
  id: z.string().regex(/^I-[A-Z0-9]+$/),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  status_update_time: Time,
  plan_id: z.string(),
  custom_id: z.string(),
  start_time: Time,
  create_time: Time,
  quantity: z.string(),
  subscriber: z.strictObject({ email_address: z.string(), payer_id: z.string() }).optional(),
  billing_info: z
    .strictObject({
      outstanding_balance: Money,
      cycle_executions: z.array(
        z.strictObject({
          tenure_type: z.enum(['TRIAL', 'REGULAR']),
          sequence: z.int(),
          cycles_completed: z.int(),
          cycles_remaining: z.int(),
          total_cycles: z.int(),
        }),
      ),
      last_payment: z.strictObject({ amount: Money, time: Time }).optional(),
      next_billing_time: Time.optional(),
      failed_payments_count: z.int(),
    })
    .optional(),
  plan: z
    .strictObject({
      billing_cycles: z.array(
        z.strictObject({
          tenure_type: z.enum(['TRIAL', 'REGULAR']),
          sequence: z.int(),
          total_cycles: z.int(),
          frequency: z.strictObject({ interval_unit: z.string(), interval_count: z.int() }),
          pricing_scheme: z.strictObject({ fixed_price: Money }),
        }),
      ),
    })
    .optional(),
  links: z.array(Link),
})

export const TransactionsResponse = z.strictObject({
  transactions: z
    .array(
      z.strictObject({
        id: z.string(),
        status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']),
        payer_email: z.string(),
        time: Time,
        amount_with_breakdown: z.strictObject({ gross_amount: Money, fee_amount: Money, net_amount: Money }),
      }),
    )
    .optional(),
  links: z.array(Link),
})

const DisputeSummary = z.strictObject({
  dispute_id: z.string(),
  create_time: Time,
  update_time: Time,
  reason: z.enum(['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED', 'UNAUTHORISED', 'OTHER']),
  status: z.enum(['OPEN', 'WAITING_FOR_BUYER_RESPONSE', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW', 'RESOLVED', 'OTHER']),
})

export const DisputesResponse = z.strictObject({ items: z.array(DisputeSummary), links: z.array(Link) })

export const DisputeResponse = z.strictObject({
  ...DisputeSummary.shape,
  disputed_transactions: z.array(z.strictObject({ seller_transaction_id: z.string() })),
  dispute_outcome: z
    .strictObject({
      outcome_code: z.enum(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'ACCEPTED', 'DENIED', 'NONE']),
    })
    .optional(),
  links: z.array(Link),
})
