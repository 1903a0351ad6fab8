import type { Webhook as KeptWebhook, WebhookDelivery } from '@balafon/sdk/server'
import type { Delivery, Webhook } from '../../contract/webhooks.ts'

export const presentWebhook = ({ id, url, events, enabled, created_at, last_status }: KeptWebhook): Webhook => ({
  id,
  url,
  events: [...events],
  enabled,
  created_at: created_at.toISOString(),
  last_status,
})

export const presentDelivery = ({ id, message_id, event, status, attempts, answer_status, created_at, tried_at }: WebhookDelivery): Delivery => ({
  id,
  message_id,
  event,
  status,
  attempts,
  answer_status,
  created_at: created_at.toISOString(),
  tried_at: tried_at?.toISOString() ?? null,
})
