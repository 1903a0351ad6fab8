import { defineEndpoint, defineWebhookEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { PaymentFacts, PaymentStart, Reference } from './fields.ts'

/** A payment, as its user sees it. */
export const Payment = z.extend(PaymentFacts, {
  /** Where the user goes on afterwards: a path of this site. */
  return_to: z.string(),
  /** How it is paid, while it can be. */
  start: z.nullable(PaymentStart),
})
export type Payment = z.infer<typeof Payment>

const params = z.strictObject({ reference: Reference })
const reply = z.object({ payment: Payment })

export const getPayment = defineEndpoint({
  method: 'GET',
  path: 'payments/{reference}',
  summary: 'What became of a payment of the user’s own',
  access: 'user',
  params,
  response: reply,
})

export const startPayment = defineEndpoint({
  method: 'POST',
  path: 'payments/{reference}/start',
  summary: 'Begin to pay: the answer says where or how; a second call hears the first answer',
  access: 'user',
  params,
  response: reply,
  errors: ['payments.provider_unavailable', 'payments.already_started'],
  rateLimit: 'payments.start',
})

export const checkPayment = defineEndpoint({
  method: 'POST',
  path: 'payments/{reference}/check',
  summary: 'Ask the provider what became of a payment, and say it; what the caller believes is not heard',
  access: 'user',
  params,
  response: reply,
  rateLimit: 'payments.check',
})

export const paymentWebhook = defineWebhookEndpoint({
  path: 'payments/{provider}/webhook',
  summary: 'Where a payment provider tells that something happened; the provider is then asked',
  params: z.strictObject({ provider: z.string().check(z.regex(/^[a-z0-9.-]{1,80}$/)) }),
  // Providers add parameters of their own.
  query: z.looseObject({}),
  response: z.object({}),
  errors: ['payments.bad_signature'],
  rateLimit: 'payments.webhook',
  webhook: { maxBytes: 256 * 1024 },
})
