import type { Transaction } from 'sequelize'
import { safeParse } from 'zod/v4/core'
import type { Log } from '../../app/logging/log.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { OfferedEvent } from './public-events.ts'
import { SEND, WEBHOOKS } from './send-webhook.ts'
import type { NewDelivery, WebhooksStore } from './webhooks.store.ts'

export interface Happened {
  readonly id: string
  readonly name: string
  readonly payload: object
  readonly created_at: Date
}

interface Tellers {
  readonly store: WebhooksStore
  readonly jobs: JobQueue
  readonly offered: () => readonly OfferedEvent[]
  readonly log: Log
}

/** Queues an event for every webhook that is to be told of it, in the transaction that hands it to listeners: none is lost, none is told twice. */
export const createTellWebhooks =
  ({ store, jobs, offered, log }: Tellers) =>
  async ({ id, name, payload, created_at }: Happened, transaction: Transaction) => {
    const found = offered().find(({ event }) => event.name === name)
    if (!found) return
    const webhooks = await store.toldOf(name, transaction)
    if (webhooks.length === 0) return
    // Only what the shape names goes out.
    const shaped = safeParse(found.event.schema, payload)
    if (!shaped.success) return log.error({ event: name, err: shaped.error }, 'an event has not its own shape: webhooks are not told')
    const body = bodyOf(name, created_at, shaped.data)
    for (const webhookId of webhooks)
      await queueDelivery({ webhookId, messageId: `msg_${id}`, event: name, owner: found.owner, body }, { store, jobs }, transaction)
  }

export const bodyOf = (type: string, at: Date, data: unknown) => JSON.stringify({ type, timestamp: at.toISOString(), data })

export async function queueDelivery(delivery: NewDelivery, { store, jobs }: Pick<Tellers, 'store' | 'jobs'>, transaction: Transaction) {
  const deliveryId = await store.insertDelivery(delivery, transaction)
  await jobs.enqueue({ owner: WEBHOOKS, name: SEND, data: { deliveryId } }, transaction)
}
