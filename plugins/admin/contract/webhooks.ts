import { defineEndpoint, Id, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const Status = z.enum(['queued', 'sent', 'failed'])

export const Webhook = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  created_at: Timestamp,
  /** The status of the last delivery; `null` before the first one. */
  last_status: z.nullable(Status),
})
export type Webhook = z.infer<typeof Webhook>

export const Delivery = z.object({
  id: z.number(),
  /** The same when the delivery is sent again. */
  message_id: z.string(),
  event: z.string(),
  status: Status,
  attempts: z.number(),
  response_status: z.nullable(z.number()),
  created_at: Timestamp,
  /** The time of the last attempt. */
  tried_at: z.nullable(Timestamp),
})
export type Delivery = z.infer<typeof Delivery>

const PublicEvent = z.object({ name: z.string(), label: z.string(), owner: z.string() })
export type PublicEvent = z.infer<typeof PublicEvent>

const Url = z.string().check(z.minLength(1), z.maxLength(1000))
const Events = z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(100))

const access = { permission: 'settings.update' } as const
const params = z.strictObject({ id: Id })
const response = z.object({ webhook: Webhook })

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: 'webhooks',
  summary: 'List webhooks and the events they can receive',
  access,
  response: z.object({ webhooks: z.array(Webhook), events: z.array(PublicEvent) }),
})

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: 'webhooks',
  summary: 'Create a webhook. Only this response contains the secret for its signatures',
  access,
  requiresPasswordConfirmation: true,
  body: z.strictObject({ url: Url, events: Events }),
  response: z.object({ webhook: Webhook, secret: z.string() }),
  status: 201,
  errors: ['webhook.url', 'webhook.unknown_event', 'webhook.too_many'],
})

export const updateWebhook = defineEndpoint({
  method: 'PUT',
  path: 'webhooks/{id}',
  summary: 'Update a webhook. A new URL requires a confirmed password',
  access,
  params,
  body: z.strictObject({ url: z.optional(Url), events: z.optional(Events), enabled: z.optional(z.boolean()) }),
  response,
  errors: ['webhook.unknown', 'webhook.url', 'webhook.unknown_event', 'password_confirmation_required'],
})

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: 'webhooks/{id}',
  summary: 'Delete a webhook and its deliveries',
  access,
  params,
  response: z.object({}),
  errors: ['webhook.unknown'],
})

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: 'webhooks/{id}/deliveries',
  summary: 'List the deliveries of the last 30 days, newest first',
  access,
  params,
  query: z.strictObject({
    // A delivery id. Numbers of up to 15 digits are safe integers.
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  response: keyset(Delivery),
  errors: ['webhook.unknown'],
})

export const resendDelivery = defineEndpoint({
  method: 'POST',
  path: 'webhooks/{id}/deliveries/{deliveryId}/resend',
  summary: 'Send a delivery again with the same message id',
  access,
  params: z.strictObject({ id: Id, deliveryId: Id }),
  response: z.object({}),
  status: 202,
  errors: ['webhook.unknown', 'webhook.unknown_delivery', 'webhook.disabled'],
})

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: 'webhooks/{id}/test',
  summary: 'Send a test event to a webhook',
  access,
  params,
  response: z.object({}),
  status: 202,
  errors: ['webhook.unknown', 'webhook.disabled'],
})
