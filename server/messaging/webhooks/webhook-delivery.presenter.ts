import type { WebhookDelivery as DeliveryResponse, InstanceOf } from '@balafon/sdk/server'
import type { WebhookDelivery } from './webhook-delivery.model.ts'

/** Presents a delivery in the list of a webhook. */
export const presentDelivery = (delivery: InstanceOf<typeof WebhookDelivery>): DeliveryResponse => ({
  id: delivery.id,
  message_id: delivery.messageId,
  event: delivery.event,
  status: delivery.status,
  attempts: delivery.attempts,
  response_status: delivery.responseStatus,
  created_at: delivery.createdAt,
  tried_at: delivery.triedAt,
})
