import { randomUUID } from 'node:crypto'
import { fieldProblem, problem, type WebhookOperations } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { Sealer } from '../../security/sealer.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { OfferedEvent } from './public-events.ts'
import { SEND, secretPlace, WEBHOOKS } from './send-webhook.ts'
import { newSecret } from './signature.ts'
import { bodyOf, queueDelivery } from './tell-webhooks.ts'
import type { WebhooksStore } from './webhooks.store.ts'

export interface WebhookServices {
  readonly db: Sequelize
  readonly store: WebhooksStore
  readonly jobs: JobQueue
  readonly sealer: Sealer
  readonly offered: () => readonly OfferedEvent[]
  readonly mayAsk: (url: string) => boolean
}

const MOST = 20
const TEST = 'core.webhook_test/v1'

/** The operator's verbs: who outside is told of what. */
export function createWebhooks({ db, store, jobs, sealer, offered, mayAsk }: WebhookServices): WebhookOperations {
  const found = async (id: number) => {
    const webhook = await store.find(id)
    if (!webhook) throw problem(404, 'webhook.unknown')
    return webhook
  }
  const enabled = async (id: number) => {
    if (!(await found(id)).enabled) throw problem(409, 'webhook.off')
  }
  /** Names that are kept already may stay: their plugin may be off for a while. */
  function check({ url, events = [] }: { url?: string; events?: readonly string[] }, kept: readonly string[] = []) {
    if (url !== undefined && !mayAsk(url)) throw fieldProblem({ url: 'webhook.url' })
    const known = new Set([...kept, ...offered().map(({ event }) => event.name as string)])
    if (!events.every((name) => known.has(name))) throw fieldProblem({ events: 'webhook.unknown_event' })
  }

  return {
    listEvents: () => offered().map(({ owner, event }) => ({ name: event.name, label: event.public?.label ?? event.name, owner })),
    list: store.list,
    async create(webhook) {
      check(webhook)
      const secret = newSecret()
      const id = await db.transaction(async (transaction) => {
        if ((await store.lockAndCount(transaction)) >= MOST) throw problem(409, 'webhook.too_many')
        const added = await store.insert({ ...webhook, events: [...new Set(webhook.events)] }, transaction)
        await store.setSecret(added, sealer.seal(secret, secretPlace(added)), transaction)
        return added
      })
      return { webhook: await found(id), secret }
    },
    async update(id, patch) {
      check(patch, (await found(id)).events)
      await store.update(id, { ...patch, ...(patch.events && { events: [...new Set(patch.events)] }) })
      return found(id)
    },
    async remove(id) {
      if (!(await store.remove(id))) throw problem(404, 'webhook.unknown')
    },
    async listDeliveries(id, page) {
      await found(id)
      return store.deliveries(id, page)
    },
    async resend(id, deliveryId) {
      await enabled(id)
      await db.transaction(async (transaction) => {
        if (await store.requeue(id, deliveryId, transaction)) await jobs.enqueue({ owner: WEBHOOKS, name: SEND, data: { deliveryId } }, transaction)
        else if ((await store.parcel(deliveryId))?.webhookId !== id) throw problem(404, 'webhook.unknown_delivery')
      })
    },
    async sendTest(id) {
      await enabled(id)
      const delivery = { webhookId: id, messageId: `msg_test_${randomUUID()}`, event: TEST, owner: 'core', body: bodyOf(TEST, new Date(), { webhookId: id }) }
      await db.transaction((transaction) => queueDelivery(delivery, { store, jobs }, transaction))
    },
  }
}
