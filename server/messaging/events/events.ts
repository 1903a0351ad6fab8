import type { EventHandler, Events, Job } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import { parse } from 'zod/v4/core'
import type { CoreModels } from '../../app/core-models.ts'
import type { Log } from '../../app/logging/log.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { OutboxStore, StoredEvent } from './outbox.store.ts'

const BATCH_SIZE = 100
const POLL_INTERVAL_MS = 5000

const getHandlerJobName = (event: string) => `on/${event}`

/**
 * Creates the jobs that run the event handlers of an owner: one for each event, which runs all handlers of the event in their order. A failed job is
 * retried, and becomes a dead job when all attempts fail.
 */
export const createHandlerJobs = (handlers: readonly EventHandler[]): Job[] =>
  [...Map.groupBy(handlers, ({ event }) => event.name)].map(([name, eventHandlers]) => ({
    name: getHandlerJobName(name),
    async run({ id, payload }: { id: string; payload: unknown }) {
      for (const { event, handle } of eventHandlers) await handle(parse(event.schema, payload) as never, { id })
    },
  }))

/** Creates the event publisher. An event is stored in the outbox, in the transaction of the change that it reports. */
export const createEventPublisher = ({ OutboxEvent }: Pick<CoreModels, 'OutboxEvent'>): Events => ({
  async publish(event, payload, transaction) {
    await OutboxEvent.create({ name: event.name, payload: parse(event.schema, payload) }, { returning: false, ...(transaction && { transaction }) })
  },
})

export interface OutboxDependencies {
  readonly db: Sequelize
  readonly store: OutboxStore
  readonly jobs: JobQueue
  readonly log: Log
  /** Returns the owners that handle an event, including plugins that are disabled now: they handle it when they are enabled again. */
  readonly listSubscribers: (event: string) => Promise<readonly string[]>
  /** `webhookIdsByEvent` stores the results of earlier events of a batch, so that webhooks are read once for each event name. */
  readonly queueWebhooks: (event: StoredEvent, transaction: Transaction, webhookIdsByEvent: Map<string, readonly number[]>) => Promise<void>
  /** Handles events of third-party plugins that must not be delivered to subscribers. Returns whether the event was such an event. */
  readonly handlePluginEvent: (event: StoredEvent, transaction: Transaction) => Promise<boolean>
}

/**
 * Creates the outbox. It takes stored events and queues a job for each of their handlers in one transaction, so that no event is lost
 * or queued twice.
 */
export function createOutbox({ db, store, jobs, log, listSubscribers, queueWebhooks, handlePluginEvent }: OutboxDependencies) {
  let currentRun: Promise<void> | undefined
  let isTriggeredAgain = false

  const dispatchBatch = () =>
    db.transaction(async (transaction) => {
      const events = await store.takeOldest(BATCH_SIZE, transaction)
      // Many events of a batch have the same name, for example those of an import.
      const ownersByName = new Map<string, readonly string[]>()
      const webhooksByName = new Map<string, readonly number[]>()
      for (const event of events) {
        if (await handlePluginEvent(event, transaction)) continue
        const { id, name, payload } = event
        const job = { name: getHandlerJobName(name), data: { id: String(id), payload } }
        await queueWebhooks(event, transaction, webhooksByName)
        const owners = ownersByName.get(name) ?? (await listSubscribers(name))
        ownersByName.set(name, owners)
        for (const owner of owners) await jobs.enqueue({ owner, ...job }, transaction)
      }
      return events.length
    })

  const dispatchAll = async () => {
    do {
      isTriggeredAgain = false
      while ((await dispatchBatch()) === BATCH_SIZE);
    } while (isTriggeredAgain)
  }

  /** Starts to dispatch the stored events. A run in progress looks for events once more before it ends. */
  const trigger = () => {
    isTriggeredAgain = true
    currentRun ??= dispatchAll()
      .catch((err) => log.error({ err }, 'could not dispatch events'))
      .finally(() => {
        currentRun = undefined
      })
  }
  const timer = setInterval(trigger, POLL_INTERVAL_MS)
  timer.unref()
  return {
    trigger,
    async stop() {
      clearInterval(timer)
      await currentRun
    },
  }
}
