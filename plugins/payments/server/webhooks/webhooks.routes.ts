import { implement } from '@balafon/sdk/server'
import { paymentWebhook } from '../../contract/payments.ts'
import type { WebhooksService } from './webhooks.service.ts'

export const createWebhookRoutes = (webhooks: WebhooksService) => [
  implement(paymentWebhook, async ({ params, rawBody, request }) => {
    await webhooks.receive(params.provider, { headers: request.headers, body: rawBody }, request.ipAddress)
    return {}
  }),
]
