import type { Transaction } from 'sequelize'
import { safeParse } from 'zod/v4/core'
import type { Log } from '../../app/logging/log.ts'
import type { StoredEvent } from '../events/outbox.store.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { PublicEventDefinition } from './public-events.ts'
import { SEND_WEBHOOK, WEBHOOKS_QUEUE } from './send-webhook.ts'
import type { NewDelivery, WebhookDeliveriesStore } from './webhook-deliveries.store.ts'
import type { WebhooksStore } from './webhooks.store.ts'

interface QueueWebhooksDependencies {
  readonly store: Pick<WebhooksStore, 'listSubscribedWebhookIds'>
  readonly deliveries: Pick<WebhookDeliveriesStore, 'insertDelivery'>
  readonly jobs: JobQueue
  readonly listPublicEvents: () => readonly PublicEventDefinition[]
  readonly log: Log
}

/**
 * Creates the function that queues an event for every webhook that subscribes to it, in the transaction that dispatches the event,
 * so that no event is lost or sent twice. `webhookIdsByEvent` keeps the subscribed webhooks by event name, for a batch of events.
 */
export const createQueueWebhooks =
  ({ store, deliveries, jobs, listPublicEvents, log }: QueueWebhooksDependencies) =>
  async ({ id, name, payload, created_at }: StoredEvent, transaction: Transaction, webhookIdsByEvent: Map<string, readonly number[]> = new Map()) => {
    const publicEvent = listPublicEvents().find(({ event }) => event.name === name)
    if (!publicEvent) return
    const webhookIds = webhookIdsByEvent.get(name) ?? (await store.listSubscribedWebhookIds(name, transaction))
    webhookIdsByEvent.set(name, webhookIds)
    if (webhookIds.length === 0) return
    // Parsing removes the fields that are not in the event's schema: they must not be sent to other sites.
    const parsed = safeParse(publicEvent.event.schema, payload)
    if (!parsed.success) return log.error({ event: name, err: parsed.error }, 'an event does not match its schema and is not sent to webhooks')
    const body = formatWebhookBody(name, created_at, parsed.data)
    for (const webhookId of webhookIds)
      await queueDelivery({ webhookId, messageId: `msg_${id}`, event: name, owner: publicEvent.owner, body }, { deliveries, jobs }, transaction)
  }

export const formatWebhookBody = (type: string, at: Date, data: unknown) => JSON.stringify({ type, timestamp: at.toISOString(), data })

/** Stores a delivery and queues the job that sends it. */
export async function queueDelivery(
  delivery: NewDelivery,
  { deliveries, jobs }: Pick<QueueWebhooksDependencies, 'deliveries' | 'jobs'>,
  transaction: Transaction,
) {
  const deliveryId = await deliveries.insertDelivery(delivery, transaction)
  await jobs.enqueue({ owner: WEBHOOKS_QUEUE, name: SEND_WEBHOOK, data: { deliveryId } }, transaction)
}
