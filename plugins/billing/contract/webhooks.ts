import { defineWebhookEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const billingWebhook = defineWebhookEndpoint({
  path: 'billing/{provider}/webhook',
  summary: 'Receive a webhook of a provider of subscriptions; the subscription is then read from the provider',
  params: z.strictObject({ provider: z.string().check(z.regex(/^[a-z0-9.-]{1,80}$/)) }),
  // Providers add their own parameters.
  query: z.looseObject({}),
  response: z.object({}),
  errors: ['billing.invalid_signature'],
  rateLimit: 'billing.webhook',
  webhook: { maxBytes: 512 * 1024 },
})
