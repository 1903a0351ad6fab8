import { implement } from '@balafon/sdk/server'
import { paymentWebhook } from '../../contract/payments.ts'
import type { Webhooks } from './webhooks.service.ts'

export const webhookRoutes = (webhooks: Webhooks) => [
  implement(paymentWebhook, async ({ params, rawBody, request }) => {
    await webhooks.receive(params.provider, { headers: request.headers as Record<string, string | undefined>, body: rawBody }, request.info.remoteAddress)
    return {}
  }),
]
