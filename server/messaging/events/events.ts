import type { EventHandler, Events, Job, SqlRunner } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import { parse } from 'zod/v4/core'
import type { Log } from '../../app/logging/log.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { Happened } from '../webhooks/tell-webhooks.ts'

const AT_ONCE = 100
const LOOK_EVERY = 5000

/** An event's name as a job's. */
const jobNameOf = (event: string) => `on/${event}`

/** A listener is a job of its owner: it is tried again, and a dead letter when it never succeeds. */
export const listenerJob = ({ event, handle }: EventHandler): Job => ({
  name: jobNameOf(event.name),
  run: async ({ id, payload }: { id: string; payload: unknown }) => handle(parse(event.schema, payload) as never, { id }),
})

/** Events are written beside the change they tell of. */
export const createEvents = (sql: SqlRunner): Events => ({
  async publish(event, payload, transaction) {
    const text = JSON.stringify(parse(event.schema, payload))
    await sql('insert into event_outbox (name, payload) values ($1, $2::jsonb)', [event.name, text], transaction)
  },
})

export interface OutboxServices {
  readonly db: Sequelize
  readonly sql: SqlRunner
  readonly jobs: JobQueue
  readonly log: Log
  /** Who listens to an event: who is open at this moment, and who is off and will find it in their queue. */
  readonly listenersOf: (event: string) => Promise<readonly string[]>
  /** Who is no listener and hears of it all the same, in the same transaction. */
  readonly tellOutside: (happened: Happened, transaction: Transaction) => Promise<void>
}

/** Takes events out of the outbox and puts a job into every listener's queue, in one transaction: none is lost, none is handed over twice. */
export function createOutbox({ db, sql, jobs, log, listenersOf, tellOutside }: OutboxServices) {
  let running: Promise<void> | undefined
  let again = false

  const handOver = () =>
    db.transaction(async (transaction) => {
      const events = await sql<Happened>(
        `delete from event_outbox where id in (select id from event_outbox order by id limit ${AT_ONCE} for update skip locked)
         returning id, name, payload, created_at`,
        [],
        transaction,
      )
      const inOrder = events.toSorted((one, other) => Number(one.id) - Number(other.id))
      for (const happened of inOrder) {
        const { id, name, payload } = happened
        await tellOutside(happened, transaction)
        for (const owner of await listenersOf(name)) await jobs.enqueue({ owner, name: jobNameOf(name), data: { id, payload } }, transaction)
      }
      return events.length
    })

  const drain = async () => {
    do {
      again = false
      while ((await handOver()) === AT_ONCE);
    } while (again)
  }

  /** Somebody said that there is something: looked at once, and once more if they say so meanwhile. */
  const wake = () => {
    again = true
    running ??= drain()
      .catch((err) => log.error({ err }, 'events could not be handed over'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(wake, LOOK_EVERY)
  timer.unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
