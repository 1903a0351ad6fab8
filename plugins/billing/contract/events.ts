import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { SubscriptionStatus } from './fields.ts'

/** Published with each change of a subscription that changes what its user may do, or what they pay. */
export const SubscriptionChanged = defineEvent(
  'billing.subscription_changed/v1',
  z.object({
    subscription_id: z.int(),
    user_id: z.int(),
    product_id: z.int(),
    price_id: z.int(),
    status: SubscriptionStatus,
    valid: z.boolean(),
    current_period_end: z.nullable(z.string()),
  }),
)

/** What happened to the dispute of a payment. `refunded`: the payment was returned by the site, which ends the dispute. */
export const DisputeState = z.enum(['opened', 'won', 'lost', 'refunded'])
export type DisputeState = z.infer<typeof DisputeState>

/** Published each time the dispute of an invoice changes. `total` is in the currency's smallest unit. */
export const DisputeChanged = defineEvent(
  'billing.dispute_changed/v1',
  z.object({ invoice_id: z.int(), subscription_id: z.int(), user_id: z.int(), state: DisputeState, total: z.int(), currency: z.string() }),
)

/** Published once per invoice, when it is paid. `total` is in the currency's smallest unit. */
export const InvoicePaid = defineEvent(
  'billing.invoice_paid/v1',
  z.object({ invoice_id: z.int(), subscription_id: z.int(), user_id: z.int(), total: z.int(), currency: z.string(), provider: z.string() }),
)
