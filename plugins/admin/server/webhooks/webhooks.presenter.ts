import type { Webhook as SdkWebhook, WebhookDelivery } from '@balafon/sdk/server'
import type { Delivery, Webhook } from '../../contract/webhooks.ts'

/** Presents a webhook without its secret. */
export const presentWebhook = ({ id, url, events, enabled, created_at, last_status }: SdkWebhook): Webhook => ({
  id,
  url,
  events: [...events],
  enabled,
  created_at: created_at.toISOString(),
  last_status,
})

/** Presents a delivery without its content. */
export const presentDelivery = ({ id, message_id, event, status, attempts, response_status, created_at, tried_at }: WebhookDelivery): Delivery => ({
  id,
  version: 1,
  message_id,
  event,
  status,
  attempts,
  response_status,
  created_at: created_at.toISOString(),
  tried_at: tried_at?.toISOString() ?? null,
})
