import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount } from './fields.ts'

/** Money was collected, what was asked at least. It happens once for a reference; the amount is the one that was asked. */
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
