import { randomUUID } from 'node:crypto'
import { fieldProblem, problem, type WebhookOperations } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { Sealer } from '../../security/sealer.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PublicEventDefinition } from './public-events.ts'
import { formatWebhookBody, queueDelivery } from './queue-webhooks.ts'
import { getSecretContext, SEND_WEBHOOK, WEBHOOKS_QUEUE } from './send-webhook.ts'
import { createWebhookSecret } from './sign-webhook.ts'
import type { WebhookDeliveriesStore } from './webhook-deliveries.store.ts'
import { presentDelivery } from './webhook-delivery.presenter.ts'
import type { WebhooksStore } from './webhooks.store.ts'

export interface WebhooksDependencies {
  readonly db: Sequelize
  readonly store: WebhooksStore
  readonly deliveries: WebhookDeliveriesStore
  readonly jobs: JobQueue
  readonly sealer: Sealer
  readonly listPublicEvents: () => readonly PublicEventDefinition[]
  readonly isAllowedUrl: (url: string) => boolean
}

const MAX_WEBHOOKS = 20
const TEST_EVENT = 'core.webhook_test/v1'

/** Creates the operations with which an administrator manages webhooks. */
export function createWebhooksService({ db, store, deliveries, jobs, sealer, listPublicEvents, isAllowedUrl }: WebhooksDependencies): WebhookOperations {
  const getWebhook = async (id: number) => {
    const webhook = await store.findWebhook(id)
    if (!webhook) throw problem(404, 'webhook.unknown')
    return webhook
  }
  const assertEnabled = async (id: number) => {
    if (!(await getWebhook(id)).enabled) throw problem(409, 'webhook.disabled')
  }
  /** @param currentEvents The events that the webhook already has. They stay valid while their plugin is disabled. */
  function assertValid({ url, events = [] }: { url?: string; events?: readonly string[] }, currentEvents: readonly string[] = []) {
    if (url !== undefined && !isAllowedUrl(url)) throw fieldProblem({ url: 'webhook.url' })
    const validNames = new Set([...currentEvents, ...listPublicEvents().map(({ event }) => event.name as string)])
    if (!events.every((name) => validNames.has(name))) throw fieldProblem({ events: 'webhook.unknown_event' })
  }

  return {
    listEvents: () => listPublicEvents().map(({ owner, event }) => ({ name: event.name, label: event.public?.label ?? event.name, owner })),
    list: store.listWebhooks,
    async create(webhook) {
      assertValid(webhook)
      const secret = createWebhookSecret()
      const id = await db.transaction(async (transaction) => {
        if ((await store.lockAndCount(transaction)) >= MAX_WEBHOOKS) throw problem(409, 'webhook.too_many')
        const webhookId = await store.insertWebhook({ ...webhook, events: [...new Set(webhook.events)] }, transaction)
        await store.setSecret(webhookId, sealer.seal(secret, getSecretContext(webhookId)), transaction)
        return webhookId
      })
      return { webhook: await getWebhook(id), secret }
    },
    async update(id, patch) {
      assertValid(patch, (await getWebhook(id)).events)
      await store.updateWebhook(id, { ...patch, ...(patch.events && { events: [...new Set(patch.events)] }) })
      return getWebhook(id)
    },
    async remove(id) {
      if (!(await store.deleteWebhook(id))) throw problem(404, 'webhook.unknown')
    },
    async listDeliveries(id, page) {
      await getWebhook(id)
      return (await deliveries.listDeliveries(id, page)).map(presentDelivery)
    },
    async countDeliveries(id, filters, limit) {
      await getWebhook(id)
      return deliveries.countDeliveries(id, filters, limit)
    },
    async resend(id, deliveryId) {
      await assertEnabled(id)
      await db.transaction(async (transaction) => {
        if (await deliveries.requeueDelivery(id, deliveryId, transaction))
          await jobs.enqueue({ owner: WEBHOOKS_QUEUE, name: SEND_WEBHOOK, data: { deliveryId } }, transaction)
        else if ((await deliveries.findDelivery(deliveryId))?.webhookId !== id) throw problem(404, 'webhook.unknown_delivery')
      })
    },
    async sendTest(id) {
      await assertEnabled(id)
      const delivery = {
        webhookId: id,
        messageId: `msg_test_${randomUUID()}`,
        event: TEST_EVENT,
        owner: 'core',
        body: formatWebhookBody(TEST_EVENT, new Date(), { webhookId: id }),
      }
      await db.transaction((transaction) => queueDelivery(delivery, { deliveries, jobs }, transaction))
    },
  }
}
