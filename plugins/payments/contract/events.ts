import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Reversal } from './fields.ts'

/** Published once per reference, when at least the requested amount was collected. `amount` is the requested amount. */
export const PaymentSettled = defineEvent(
  'payments.settled/v1',
  z.object({
    reference: z.string(),
    owner: z.string(),
    purpose: z.string(),
    user_id: z.number(),
    amount: Amount,
    currency: z.string(),
    provider: z.string(),
    is_test: z.boolean(),
  }),
)

/**
 * Published when a settled payment is refunded, disputed or charged back at the provider, each time its state or an amount changes. The amounts
 * are totals since the payment, not differences, so that an event that arrives twice has no further effect.
 */
export const PaymentReversed = defineEvent(
  'payments.reversed/v1',
  z.object({
    reference: z.string(),
    owner: z.string(),
    purpose: z.string(),
    user_id: z.number(),
    /** The requested amount. */
    amount: Amount,
    currency: z.string(),
    provider: z.string(),
    state: Reversal,
    /** What the provider has refunded so far. */
    refunded_amount: z.int(),
    /** The amount of the open, lost or won dispute; 0 without a dispute. */
    disputed_amount: z.int(),
  }),
)
