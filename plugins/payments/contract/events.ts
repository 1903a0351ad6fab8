import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount } from './fields.ts'

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
