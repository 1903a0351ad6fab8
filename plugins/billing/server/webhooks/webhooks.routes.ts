import { implement } from '@balafon/sdk/server'
import { billingWebhook } from '../../contract/webhooks.ts'
import type { WebhooksService } from './webhooks.service.ts'

export const createWebhookRoutes = (webhooks: WebhooksService) => [
  implement(billingWebhook, async ({ params, rawBody, request }) => {
    await webhooks.receive(params.provider, { headers: request.headers, body: rawBody }, request.ipAddress)
    return {}
  }),
]
