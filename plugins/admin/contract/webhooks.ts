import { choice, defineEndpoint, defineResource, Id, type Item, integer, resourceEndpoints, Timestamp, text, timestamp } from '@balafon/sdk/contract'
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

const PublicEvent = z.object({ name: z.string(), label: z.string(), owner: z.string() })
export type PublicEvent = z.infer<typeof PublicEvent>

const Url = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))
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

const readOnly = { readOnly: true, filterable: false, sortable: false } as const

/** The deliveries of the last 30 days to one webhook, which the filter `webhook` names. */
export const deliveries = defineResource({
  name: { one: 'delivery', many: 'deliveries' },
  labels: 'admin.webhooks',
  entity: 'core.webhook_delivery',
  path: 'webhooks/deliveries',
  fields: {
    event: text(readOnly),
    status: choice(Status.options, { readOnly: true, sortable: false }),
    response_status: integer({ ...readOnly, nullable: true }),
    attempts: integer(readOnly),
    created_at: timestamp({ readOnly: true }),
    /** The time of the last attempt. */
    tried_at: timestamp({ ...readOnly, nullable: true }),
    /** Stays the same when the delivery is sent again, so that the receiver recognizes a repeated message. */
    message_id: text(readOnly),
  },
  filters: { webhook: { kind: 'text', label: 'admin.webhooks.title' } },
  list: { columns: ['event', 'status', 'response_status', 'attempts', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: access },
})
export type Delivery = Item<typeof deliveries.fields>

const { list, count, export: exportCsv } = resourceEndpoints(deliveries)
export const listDeliveries = list
export const countDeliveries = count
export const exportDeliveries = exportCsv

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
