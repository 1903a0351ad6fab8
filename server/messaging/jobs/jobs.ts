import type { Job } from '@balafon/sdk/server'
import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Transaction } from 'sequelize'
import { parse } from 'zod/v4/core'
import type { Log } from '../../app/logging/log.ts'

export const JOBS_SCHEMA = 'jobs'
const DEAD = 'dead'

/** Over about a minute and a half, then a dead letter. A node that is gone is noticed by its heartbeat. */
export const TRIES = 5
const PATIENCE = { retryLimit: TRIES - 1, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 900, heartbeatSeconds: 15 } as const

/** New jobs are told by NOTIFY; those to be tried again are found by looking. */
const LOOK_EVERY = { pollingIntervalSeconds: 3, notifyPollingIntervalSeconds: 3 } as const

interface Parcel {
  readonly name: string
  readonly data: object
}

export interface NewJob {
  readonly owner: string
  readonly name: string
  readonly data: object
  readonly after?: Date
}

/** A job that failed for the last time. */
export interface DeadLetter {
  readonly id: string
  readonly owner: string
  readonly name: string
  readonly data: object
  readonly error: string
  readonly failed_at: Date
}

export type JobQueue = ReturnType<typeof createJobQueue>

/** One queue for each owner, kept by PostgreSQL and shared by all nodes. An owner that is closed keeps its queue and gets no work. */
export function createJobQueue(databaseUrl: string, log: Log, failed: (owner: string, place: string, error: unknown) => void) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'balafon jobs',
    schema: JOBS_SCHEMA,
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    persistWarnings: false,
  })
  boss.on('error', (err) => log.error({ err }, 'the job queue'))
  const queues = new Set<string>()
  const working = new Map<string, ReadonlyMap<string, Job>>()

  const ensureQueue = async (owner: string) => {
    if (queues.has(owner)) return
    await boss.createQueue(owner, { ...PATIENCE, deadLetter: DEAD, notify: true })
    queues.add(owner)
  }

  async function run(owner: string, { id, data, retryCount, signal }: JobWithMetadata<Parcel>) {
    const job = working.get(owner)?.get(data.name)
    if (!job) throw new Error(`${owner} has no job called ${data.name}`)
    const shaped = job.schema ? parse(job.schema, data.data) : data.data
    try {
      await job.run(shaped as never, { id, attempt: retryCount + 1, signal })
    } catch (err) {
      log.warn({ err, plugin: owner, job: data.name, attempt: retryCount + 1 }, 'a job failed')
      failed(owner, `job ${data.name}`, err)
      throw err
    }
  }

  return {
    async start() {
      await boss.start()
      await boss.createQueue(DEAD, { retentionSeconds: 90 * 24 * 3600 })
    },
    /** Begins to work for an owner: its jobs, and the clock's for those that have one. */
    async open(owner: string, jobs: readonly Job[]) {
      if (working.has(owner) || jobs.length === 0) return
      working.set(owner, new Map(jobs.map((job) => [job.name, job])))
      await ensureQueue(owner)
      await boss.work(owner, { includeMetadata: true, localConcurrency: 2, ...LOOK_EVERY }, async (batch: JobWithMetadata<Parcel>[]) => {
        for (const job of batch) await run(owner, job)
      })
      for (const { name, cron } of jobs) if (cron) await boss.schedule(owner, cron, { name, data: {} }, { key: name, ...PATIENCE })
    },
    /** Stops working for an owner; what is queued waits. */
    async close(owner: string) {
      const jobs = working.get(owner)
      if (!jobs) return
      working.delete(owner)
      await boss.offWork(owner, { wait: false })
      for (const { name, cron } of jobs.values()) if (cron) await boss.unschedule(owner, name)
    },
    async enqueue({ owner, name, data, after }: NewJob, transaction?: Transaction) {
      await ensureQueue(owner)
      const parcel: Parcel = { name, data }
      await boss.send(owner, parcel, { ...(after && { startAfter: after }), ...(transaction && { db: within(transaction) }) })
    },
    /** What the clock starts, of owners that are open. */
    async scheduled() {
      const schedules = await boss.getSchedules()
      return schedules.map(({ name: owner, key: name, cron }) => ({ owner, name, cron }))
    },
    async deadLetters(): Promise<DeadLetter[]> {
      const jobs = await boss.findJobs<Parcel>(DEAD)
      return jobs.map(({ id, sourceName, data, output, createdOn }) => ({
        id,
        owner: sourceName ?? '',
        name: data.name,
        data: data.data,
        error: messageOf(output),
        failed_at: createdOn,
      }))
    },
    /** Puts dead letters back into their queues; gives how many. */
    revive: (ids: readonly string[]) => boss.redrive(DEAD, { ids: [...ids] }),
    /** Throws an owner's queue away. */
    async forget(owner: string) {
      await this.close(owner)
      queues.delete(owner)
      await boss.deleteQueue(owner)
    },
    async discard(ids: readonly string[]) {
      await boss.deleteJob(DEAD, [...ids])
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  }
}

const messageOf = (output: unknown) => String((output as { message?: unknown } | null)?.message ?? '')

/** The transaction's own connection: what is sent through it is there if it commits, and only then. */
function within(transaction: Transaction): Db {
  const { connection } = transaction as Transaction & { connection: Connection }
  return { executeSql: (text, values) => connection.query(text, values) }
}

interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: never[] }>
}
