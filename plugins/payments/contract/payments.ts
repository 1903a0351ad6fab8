import { defineEndpoint, defineWebhookEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { PaymentFields, PaymentStart, Reference } from './fields.ts'

/** A payment as shown to its payer. */
export const Payment = z.extend(PaymentFields, {
  /** A path of this site that the user continues to afterwards. */
  return_to: z.string(),
  /** How to pay; `null` when the payment cannot be paid now. */
  start: z.nullable(PaymentStart),
})
export type Payment = z.infer<typeof Payment>

const params = z.strictObject({ reference: Reference })
const response = z.object({ payment: Payment })

export const getPayment = defineEndpoint({
  method: 'GET',
  path: 'payments/{reference}',
  summary: 'Get one of the user’s own payments',
  access: 'user',
  params,
  response,
})

export const startPayment = defineEndpoint({
  method: 'POST',
  path: 'payments/{reference}/start',
  summary: 'Start a payment; repeated requests return the first result',
  access: 'user',
  forbidsViewAs: true,
  params,
  response,
  errors: ['payments.provider_unavailable', 'payments.already_started'],
  rateLimit: 'payments.start',
})

export const checkPayment = defineEndpoint({
  method: 'POST',
  path: 'payments/{reference}/check',
  summary: 'Check a payment’s status with its provider',
  access: 'user',
  params,
  response,
  rateLimit: 'payments.check',
})

export const paymentWebhook = defineWebhookEndpoint({
  path: 'payments/{provider}/webhook',
  summary: 'Receive a payment provider’s webhook; the status is then checked with the provider',
  params: z.strictObject({ provider: z.string().check(z.regex(/^[a-z0-9.-]{1,80}$/)) }),
  // Providers add their own parameters.
  query: z.looseObject({}),
  response: z.object({}),
  errors: ['payments.invalid_signature'],
  rateLimit: 'payments.webhook',
  webhook: { maxBytes: 256 * 1024 },
})
