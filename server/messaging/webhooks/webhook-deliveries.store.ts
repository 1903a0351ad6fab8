import { type DeliveryFilters, type DeliveryStatus, type LogPage, Op } from '@balafon/sdk/server'
import { fn, literal, type Transaction, type WhereOptions } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'
import { buildLogPage, buildTimeConditions } from '../../database/log-query.ts'

const RETENTION_MS = 30 * 24 * 3600_000
const MAX_ERROR_LENGTH = 500

export interface NewDelivery {
  readonly webhookId: number
  readonly messageId: string
  readonly event: string
  /** `core`, or the plugin that publishes the event. */
  readonly owner: string
  readonly body: string
}

export type WebhookDeliveriesStore = ReturnType<typeof createWebhookDeliveriesStore>

/** Creates the store of deliveries to webhooks. */
export function createWebhookDeliveriesStore({ WebhookDelivery }: Pick<CoreModels, 'WebhookDelivery'>) {
  return {
    async insertDelivery(newDelivery: NewDelivery, transaction: Transaction) {
      const delivery = await WebhookDelivery.create(newDelivery, { transaction })
      return delivery.id
    },
    /** Finds a delivery with its webhook. */
    findDelivery: (id: number) => WebhookDelivery.findByPk(id, { include: 'webhook' }),
    /** Lists the deliveries of a webhook, without their bodies. */
    listDeliveries: (webhookId: number, query: LogPage & DeliveryFilters) =>
      WebhookDelivery.findAll({
        attributes: ['id', 'messageId', 'event', 'status', 'attempts', 'responseStatus', 'createdAt', 'triedAt'],
        ...buildLogPage(query, buildConditions(webhookId, query)),
      }),
    async countDeliveries(webhookId: number, filters: DeliveryFilters, limit: number) {
      const where = { [Op.and]: buildConditions(webhookId, filters) }
      return (await WebhookDelivery.findAll({ attributes: ['id'], where, limit, raw: true })).length
    },
    /** Queues a delivery again. Returns false when the delivery does not exist or is already queued. */
    async requeueDelivery(webhookId: number, id: number, transaction: Transaction) {
      const [count] = await WebhookDelivery.update({ status: 'queued', attempts: 0 }, { where: { id, webhookId, status: { [Op.ne]: 'queued' } }, transaction })
      return count > 0
    },
    async recordAttempt(id: number, { status, responseStatus, error }: { status: DeliveryStatus; responseStatus: number | null; error: string | null }) {
      await WebhookDelivery.update(
        { status, responseStatus, error: error?.slice(0, MAX_ERROR_LENGTH) ?? null, attempts: literal('attempts + 1'), triedAt: fn('now') },
        { where: { id } },
      )
    },
    async deleteOldDeliveries() {
      await WebhookDelivery.destroy({ where: { createdAt: { [Op.lt]: new Date(Date.now() - RETENTION_MS) } } })
    },
  }
}

const buildConditions = (webhookId: number, { statuses, ...period }: DeliveryFilters): WhereOptions[] => [
  { webhookId },
  ...(statuses ? [{ status: [...statuses] }] : []),
  ...buildTimeConditions(period),
]
