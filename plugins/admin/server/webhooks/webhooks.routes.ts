import { implement, requireUser } from '@balafon/sdk/server'
import { createWebhook, deleteWebhook, listWebhooks, resendDelivery, testWebhook, updateWebhook } from '../../contract/webhooks.ts'
import type { WebhooksService } from './webhooks.service.ts'

export const createWebhookRoutes = (webhooks: WebhooksService) => [
  implement(listWebhooks, ({ request }) => webhooks.list(request.language)),
  implement(createWebhook, ({ body, user }) => webhooks.create(body, requireUser(user).id)),
  implement(updateWebhook, ({ params, body, user }) => webhooks.update(params.id, body, requireUser(user))),
  implement(deleteWebhook, ({ params, user }) => webhooks.remove(params.id, requireUser(user).id)),
  implement(resendDelivery, ({ params }) => webhooks.resend(params.id, params.deliveryId)),
  implement(testWebhook, ({ params }) => webhooks.test(params.id)),
]
