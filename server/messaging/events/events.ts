import type { EventHandler, Events, Job, SqlRunner } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import { parse } from 'zod/v4/core'
import type { Log } from '../../app/logging/log.ts'
import type { JobQueue } from '../jobs/job-queue.ts'

const BATCH_SIZE = 100
const POLL_INTERVAL_MS = 5000

/** An event in the outbox. */
export interface StoredEvent {
  readonly id: string
  readonly name: string
  readonly payload: object
  readonly created_at: Date
}

const getHandlerJobName = (event: string) => `on/${event}`

/** Creates the job that runs an event handler. It belongs to the handler's owner, is retried, and becomes a dead job when all attempts fail. */
export const createHandlerJob = ({ event, handle }: EventHandler): Job => ({
  name: getHandlerJobName(event.name),
  run: async ({ id, payload }: { id: string; payload: unknown }) => handle(parse(event.schema, payload) as never, { id }),
})

/** Creates the event publisher. An event is stored in the outbox, in the transaction of the change that it reports. */
export const createEventPublisher = (sql: SqlRunner): Events => ({
  async publish(event, payload, transaction) {
    const text = JSON.stringify(parse(event.schema, payload))
    await sql('insert into event_outbox (name, payload) values ($1, $2::jsonb)', [event.name, text], transaction)
  },
})

export interface OutboxDependencies {
  readonly db: Sequelize
  readonly sql: SqlRunner
  readonly jobs: JobQueue
  readonly log: Log
  /** Returns the owners that handle an event, including plugins that are disabled now: they handle it when they are enabled again. */
  readonly listSubscribers: (event: string) => Promise<readonly string[]>
  readonly queueWebhooks: (event: StoredEvent, transaction: Transaction) => Promise<void>
}

/**
 * Creates the outbox. It takes stored events and queues a job for each of their handlers in one transaction, so that no event is lost
 * or queued twice.
 */
export function createOutbox({ db, sql, jobs, log, listSubscribers, queueWebhooks }: OutboxDependencies) {
  let currentRun: Promise<void> | undefined
  let isTriggeredAgain = false

  const dispatchBatch = () =>
    db.transaction(async (transaction) => {
      const events = await sql<StoredEvent>(
        `delete from event_outbox where id in (select id from event_outbox order by id limit ${BATCH_SIZE} for update skip locked)
         returning id, name, payload, created_at`,
        [],
        transaction,
      )
      for (const event of events.toSorted((a, b) => Number(a.id) - Number(b.id))) {
        const { id, name, payload } = event
        await queueWebhooks(event, transaction)
        for (const owner of await listSubscribers(name)) await jobs.enqueue({ owner, name: getHandlerJobName(name), data: { id, payload } }, transaction)
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
