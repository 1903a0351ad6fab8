import { Op, type SqlRunner, type Webhook } from '@balafon/sdk/server'
import { col, type Transaction, where } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'

/** A row of webhooks and the status of its last delivery, which a subquery of the same statement finds. */
const COLUMNS = `w.id, w.url, w.events, w.enabled, w.created_at,
  (select d.status from webhook_deliveries d where d.webhook_id = w.id order by d.id desc limit 1) as last_status`

export interface WebhooksStoreDependencies {
  readonly models: Pick<CoreModels, 'Webhook'>
  readonly sql: SqlRunner
}

export type WebhooksStore = ReturnType<typeof createWebhooksStore>

/** Creates the store of webhooks. */
export function createWebhooksStore({ models: { Webhook }, sql }: WebhooksStoreDependencies) {
  return {
    listWebhooks: () => sql<Webhook>(`select ${COLUMNS} from webhooks w order by w.id`),
    async findWebhook(id: number) {
      const [row] = await sql<Webhook>(`select ${COLUMNS} from webhooks w where w.id = $1`, [id])
      return row ?? null
    },
    /** Counts the webhooks, and blocks inserts by others until the transaction ends. */
    async lockAndCount(transaction: Transaction) {
      await sql('lock table webhooks in share row exclusive mode', [], transaction)
      return Webhook.count({ transaction })
    },
    /** Inserts a webhook without a secret and returns its id, which the encryption of the secret needs. */
    async insertWebhook({ url, events, createdBy }: { url: string; events: readonly string[]; createdBy: number }, transaction: Transaction) {
      const webhook = await Webhook.create({ url, events, createdBy, secret: '' }, { transaction })
      return webhook.id
    },
    async setSecret(id: number, sealedSecret: string, transaction: Transaction) {
      await Webhook.update({ secret: sealedSecret }, { where: { id }, transaction })
    },
    async updateWebhook(id: number, { url, events, enabled }: { url?: string; events?: readonly string[]; enabled?: boolean }) {
      await Webhook.update(
        { ...(url !== undefined && { url }), ...(events !== undefined && { events }), ...(enabled !== undefined && { enabled }) },
        { where: { id } },
      )
    },
    async deleteWebhook(id: number) {
      return (await Webhook.destroy({ where: { id } })) > 0
    },
    async listSubscribedWebhookIds(event: string, transaction: Transaction) {
      const webhooks = await Webhook.findAll({
        attributes: ['id'],
        where: { enabled: true, [Op.and]: where(col('events'), Op.contains, [event]) },
        transaction,
      })
      return webhooks.map(({ id }) => id)
    },
  }
}
