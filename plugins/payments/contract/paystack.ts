import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Reference } from './fields.ts'

export const getPaystackFrame = defineEndpoint({
  method: 'GET',
  path: 'secure/payments/paystack/{reference}',
  summary: 'Get the page of a frame that runs the payment window of Paystack',
  access: 'user',
  kind: 'navigation',
  params: z.strictObject({ reference: Reference }),
  response: z.unknown(),
  errors: ['not_found'],
})

/** The messages that the frame sends to its parent page with `postMessage`. `unavailable`: the script of Paystack did not load. */
export const PaystackFrameMessage = z.object({
  type: z.literal('payments.paystack'),
  event: z.enum(['loaded', 'success', 'cancelled', 'error', 'unavailable']),
})
