import type { SqlRunner, Webhook, WebhookDelivery } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface NewDelivery {
  readonly webhookId: number
  readonly messageId: string
  readonly event: string
  /** `core`, or the plugin that publishes the event. */
  readonly owner: string
  readonly body: string
}

/** A delivery with the data that is needed to send it. */
export interface SendableDelivery extends NewDelivery {
  readonly status: WebhookDelivery['status']
  readonly url: string
  /** Encrypted. */
  readonly secret: string
  readonly enabled: boolean
}

const COLUMNS = `w.id::float8 as id, w.url, w.events, w.enabled, w.created_at,
  (select d.status from webhook_deliveries d where d.webhook_id = w.id order by d.id desc limit 1) as last_status`

export type WebhooksStore = ReturnType<typeof createWebhooksStore>

export function createWebhooksStore(sql: SqlRunner) {
  return {
    listWebhooks: () => sql<Webhook>(`select ${COLUMNS} from webhooks w order by w.id`),
    async findWebhook(id: number): Promise<Webhook | null> {
      const [row] = await sql<Webhook>(`select ${COLUMNS} from webhooks w where w.id = $1`, [id])
      return row ?? null
    },
    /** Counts the webhooks, and blocks inserts by others until the transaction ends. */
    async lockAndCount(transaction: Transaction): Promise<number> {
      await sql('lock table webhooks in share row exclusive mode', [], transaction)
      const [row] = await sql<{ count: number }>('select count(*)::int as count from webhooks', [], transaction)
      return row?.count ?? 0
    },
    async insertWebhook({ url, events, createdBy }: { url: string; events: readonly string[]; createdBy: number }, transaction: Transaction): Promise<number> {
      const [row] = await sql<{ id: number }>(
        "insert into webhooks (url, events, created_by, secret) values ($1, $2, $3, '') returning id::float8 as id",
        [url, events, createdBy],
        transaction,
      )
      return Number(row?.id)
    },
    async setSecret(id: number, sealedSecret: string, transaction: Transaction) {
      await sql('update webhooks set secret = $2 where id = $1', [id, sealedSecret], transaction)
    },
    async updateWebhook(
      id: number,
      { url = null, events = null, enabled = null }: { url?: string | null; events?: readonly string[] | null; enabled?: boolean | null },
    ) {
      const rows = await sql(
        'update webhooks set url = coalesce($2, url), events = coalesce($3, events), enabled = coalesce($4, enabled) where id = $1 returning id',
        [id, url, events, enabled],
      )
      return rows.length > 0
    },
    async deleteWebhook(id: number): Promise<boolean> {
      return (await sql('delete from webhooks where id = $1 returning id', [id])).length > 0
    },
    async listSubscribedWebhookIds(event: string, transaction: Transaction): Promise<number[]> {
      const rows = await sql<{ id: number }>('select id::float8 as id from webhooks where enabled and $1 = any(events)', [event], transaction)
      return rows.map(({ id }) => id)
    },
    async insertDelivery({ webhookId, messageId, event, owner, body }: NewDelivery, transaction: Transaction): Promise<number> {
      const [row] = await sql<{ id: number }>(
        'insert into webhook_deliveries (webhook_id, message_id, event, owner, body) values ($1, $2, $3, $4, $5) returning id::float8 as id',
        [webhookId, messageId, event, owner, body],
        transaction,
      )
      return Number(row?.id)
    },
    async findSendableDelivery(deliveryId: number): Promise<SendableDelivery | null> {
      const [row] = await sql<SendableDelivery>(
        `select d.webhook_id::float8 as "webhookId", d.message_id as "messageId", d.event, d.owner, d.body, d.status, w.url, w.secret, w.enabled
         from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = $1`,
        [deliveryId],
      )
      return row ?? null
    },
    listDeliveries: (webhookId: number, { before, count }: { before: string | null; count: number }) =>
      sql<WebhookDelivery>(
        `select id::float8 as id, message_id, event, status, attempts, response_status, created_at, tried_at from webhook_deliveries
         where webhook_id = $1 and ($2::bigint is null or id < $2::bigint) order by id desc limit $3`,
        [webhookId, before, count],
      ),
    /** Queues a delivery again. Returns false when the delivery does not exist or is already queued. */
    async requeueDelivery(webhookId: number, deliveryId: number, transaction: Transaction): Promise<boolean> {
      const rows = await sql(
        "update webhook_deliveries set status = 'queued', attempts = 0 where id = $2 and webhook_id = $1 and status <> 'queued' returning id",
        [webhookId, deliveryId],
        transaction,
      )
      return rows.length > 0
    },
    async recordAttempt(
      deliveryId: number,
      { status, responseStatus, error }: { status: WebhookDelivery['status']; responseStatus: number | null; error: string | null },
    ) {
      await sql('update webhook_deliveries set status = $2, response_status = $3, error = $4, attempts = attempts + 1, tried_at = now() where id = $1', [
        deliveryId,
        status,
        responseStatus,
        error?.slice(0, 500) ?? null,
      ])
    },
    async deleteOldDeliveries() {
      await sql("delete from webhook_deliveries where created_at < now() - interval '30 days'")
    },
  }
}
