import { implement, type ServerContext } from '@balafon/sdk/server'
import { createWebhook, deleteWebhook, listDeliveries, listWebhooks, resendDelivery, testWebhook, updateWebhook } from '../../contract/webhooks.ts'
import type { WebhookAdministration } from './webhooks.service.ts'

export const webhookRoutes = (webhooks: WebhookAdministration, languageOf: ServerContext['getLanguage']) => [
  implement(listWebhooks, ({ request }) => webhooks.list(languageOf(request))),
  implement(createWebhook, ({ body, user }) => webhooks.create(body, user.id)),
  implement(updateWebhook, ({ params, body, user }) => webhooks.update(params.id, body, user)),
  implement(deleteWebhook, ({ params, user }) => webhooks.remove(params.id, user.id)),
  implement(listDeliveries, ({ params, query }) => webhooks.deliveries(params.id, query)),
  implement(resendDelivery, ({ params }) => webhooks.resend(params.id, params.deliveryId)),
  implement(testWebhook, ({ params }) => webhooks.test(params.id)),
]
