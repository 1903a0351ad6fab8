import { column, defineModel } from '@balafon/sdk/server'
import { Webhook } from './webhook.model.ts'

/** An event that is sent to a webhook. */
export const WebhookDelivery = defineModel('webhook_deliveries', {
  columns: {
    id: column.id(),
    webhookId: column.bigint().references('webhooks', 'cascade'),
    messageId: column.text(),
    event: column.text(),
    owner: column.text(),
    body: column.text(),
    status: column.oneOf('queued', 'sent', 'failed').default(),
    attempts: column.integer().default(),
    responseStatus: column.integer().nullable(),
    error: column.text().nullable(),
    createdAt: column.timestamp().default(),
    triedAt: column.timestamp().nullable(),
  },
  associations: { webhook: { target: Webhook, foreignKey: 'webhookId' } },
  indexes: {
    webhook_deliveries_created: '(created_at)',
    webhook_deliveries_webhook: '(webhook_id, id DESC)',
  },
})
