import { isDeepStrictEqual } from 'node:util'
import type { Job, Progress } from '@balafon/sdk/server'
import { type Db, type JobWithMetadata, PgBoss, type Schedule } from 'pg-boss'
import type { Transaction } from 'sequelize'
import { parse } from 'zod/v4/core'
import type { Log } from '../../app/logging/log.ts'
import { isLostConnection, toDatabaseError } from '../../database/database-unavailable.ts'
import { createProgressReporter } from './progress.ts'
import { createQueueWorkers } from './queue-workers.ts'

export const JOBS_SCHEMA = 'jobs'
/** Matches the error messages of pg-boss when its tables are missing or have another version. pg-boss exports no function for this check. */
const NEEDS_INSTALLATION = /not installed|requires migrations/
const DEAD_QUEUE = 'dead'
/** The names of queues that pg-boss creates for itself begin with this prefix. */
const INTERNAL_QUEUE_PREFIX = '__pgboss__'
const DEAD_JOB_RETENTION_SECONDS = 90 * 24 * 3600

/** How many jobs without their own concurrency run at the same time, for each owner on one node. */
const SHARED_CONCURRENCY = 2
const DEFAULTS = { timeLimitSeconds: 900, retries: 4, retryDelaySeconds: 2 } as const
const MAX_RETRY_DELAY_SECONDS = 600
/** A run without a heartbeat for this long is retried, because its node has probably crashed. */
const HEARTBEAT_SECONDS = 15

/** The data of a job in a queue. */
interface JobData {
  readonly name: string
  readonly data: object
}

export interface NewJob {
  readonly owner: string
  readonly name: string
  readonly data: object
  readonly after?: Date
  /** The id of the job; by default a new id. */
  readonly id?: string
}

/** A job that failed at its last attempt. */
export interface DeadJob {
  readonly id: string
  readonly owner: string
  readonly name: string
  readonly data: object
  readonly error: string
  readonly failed_at: Date
}

export interface JobQueueDependencies {
  readonly databaseUrl: string
  /** The URL of the role that owns the tables of the queue. */
  readonly migrationUrl: string
  readonly log: Log
  /** `location` names the job that crashed. */
  readonly reportCrash: (owner: string, location: string, error: unknown) => void
  readonly saveProgress: (jobId: string, progress: Progress) => Promise<void>
}

export type JobQueue = ReturnType<typeof createJobQueue>

/** The queues and schedules that the database contains. */
export interface StoredQueues {
  readonly names: readonly string[]
  readonly schedules: readonly Schedule[]
}

/**
 * Creates the job queue of this node. PostgreSQL stores the queues, and all nodes share them. Each owner (`core` or a plugin) has a queue, and one
 * more for each job with its own concurrency. Jobs can be enqueued while their owner's queue is closed; they run when it is open.
 */
export function createJobQueue({ databaseUrl, migrationUrl, log, reportCrash, saveProgress }: JobQueueDependencies) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'balafon jobs',
    schema: JOBS_SCHEMA,
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    persistWarnings: false,
    migrate: false,
  })
  let installer: PgBoss | undefined
  let isStopping = false
  function reportError(err: Error) {
    // pg-boss has stored the end of interrupted jobs already. It tries once more when their functions end, which is after it has closed its connections.
    if (isStopping && err.message.startsWith('Database connection is not opened')) return
    log[isLostConnection(err, true) ? 'warn' : 'error']({ err }, 'the job queue reported an error')
  }
  boss.on('error', reportError)
  const workers = createQueueWorkers<JobData>({ boss, schema: JOBS_SCHEMA, run: runJob, onError: reportError })
  const createdQueues = new Set<string>()
  const declaredJobs = new Map<string, ReadonlyMap<string, Job>>()
  const openOwners = new Set<string>()

  async function ensureQueue(queue: string) {
    if (createdQueues.has(queue)) return
    await boss.createQueue(queue, { ...toBossOptions(), deadLetter: DEAD_QUEUE, notify: true })
    createdQueues.add(queue)
  }

  const findJob = (owner: string, name: string) => declaredJobs.get(owner)?.get(name)

  const listStoredQueues = async () => (await boss.getQueues()).map(({ name }) => name)

  /** Lists the names of an owner's queues in the database, including queues of jobs that no longer have their own. */
  const listQueues = async (owner: string) => (await listStoredQueues()).filter((queue) => getOwner(queue) === owner)

  const readStored = async (): Promise<StoredQueues> => ({ names: await listStoredQueues(), schedules: await boss.getSchedules() })

  async function runJob(queue: string, { id, data: { name, data }, retryCount, retryLimit, signal }: JobWithMetadata<JobData>) {
    const owner = getOwner(queue)
    const job = openOwners.has(owner) ? findJob(owner, name) : undefined
    if (!job) throw new Error(`${owner} has no job called ${name}`)
    // A job that was enqueued before it got its own queue moves there. It keeps its id, so it cannot be moved twice.
    if (queue === owner && getQueueName(owner, name, job) !== queue) return enqueue({ owner, name, data, id })
    const progress = createProgressReporter((report) => saveProgress(id, report), log)
    const attempt = retryCount + 1
    try {
      const input = job.schema ? parse(job.schema, data) : data
      await job.run(input as never, { id, attempt, isLastAttempt: retryCount >= retryLimit, signal, reportProgress: progress.report })
    } catch (err) {
      if (isStopping && signal.aborted) log.info({ plugin: owner, job: name, attempt }, 'a job was interrupted, because the site is stopping')
      else {
        log.warn({ err, plugin: owner, job: name, attempt }, 'a job failed')
        reportCrash(owner, `job ${name}`, err)
      }
      throw err
    } finally {
      await progress.flush()
    }
  }

  /** Removes the schedules of jobs that no longer exist or have no cron expression. When a job no longer exists, its queued runs are deleted too. */
  async function removeOldSchedules(schedules: readonly Schedule[], owner: string, jobs: readonly Job[]) {
    const current = new Set(jobs.filter(({ cron }) => cron).map((job) => `${getQueueName(owner, job.name, job)} ${job.name}`))
    for (const { name: queue, key } of schedules) {
      if (getOwner(queue) !== owner || current.has(`${queue} ${key}`)) continue
      await boss.unschedule(queue, key)
      if (jobs.some(({ name }) => name === key)) continue
      const queued = await boss.findJobs<JobData>(queue, { data: { name: key }, queued: true })
      // Runs that were queued by the schedule have no data.
      const ids = queued.filter(({ data }) => Object.keys(data.data).length === 0).map(({ id }) => id)
      if (ids.length > 0) await boss.deleteJob(queue, ids)
    }
  }

  /** Stores the schedule of a job, unless the same one is stored. */
  async function schedule(schedules: readonly Schedule[], queue: string, { name, cron, runsWhenScheduled = false, ...job }: Job) {
    if (!cron) return
    const options = toBossOptions(job)
    const stored = schedules.find((candidate) => candidate.name === queue && candidate.key === name)
    if (stored?.cron === cron && isDeepStrictEqual({ ...stored.options, ...options }, stored.options)) return
    await boss.schedule(queue, cron, { name, data: {} }, { key: name, ...options })
    // `singletonKey` makes nodes that start at the same time add only one run.
    if (!stored && runsWhenScheduled) await boss.send(queue, { name, data: {} } satisfies JobData, { ...options, singletonKey: name, singletonSeconds: 60 })
  }

  async function enqueue({ owner, name, data, after, id }: NewJob, transaction?: Transaction) {
    const job = findJob(owner, name)
    const queue = getQueueName(owner, name, job)
    await ensureQueue(queue)
    const options = {
      ...toBossOptions(job),
      ...(after && { startAfter: after }),
      ...(id && { id }),
      ...(transaction && { db: createTransactionDb(transaction) }),
    }
    const jobId = await boss.send(queue, { name, data } satisfies JobData, options)
    workers.wake(queue)
    return jobId
  }

  return {
    async start() {
      await boss.start().catch(async (error) => {
        if (!NEEDS_INSTALLATION.test(getErrorMessage(error))) throw error
        installer = await installTables(migrationUrl)
        await boss.start()
      })
      await boss.createQueue(DEAD_QUEUE, { retentionSeconds: DEAD_JOB_RETENTION_SECONDS })
    },
    /** Declares an owner's jobs, so that they are enqueued with their options. Every node does this, including nodes that do not run jobs. */
    declareJobs(owner: string, jobs: readonly Job[]) {
      declaredJobs.set(owner, new Map(jobs.map((job) => [job.name, job])))
    },
    isOpen: (owner: string) => openOwners.has(owner),
    /** Reads the queues and schedules in the database once, so that the queues of several owners can be opened without reading them again. */
    readStored,
    /** Starts to run an owner's jobs on this node, and stores their schedules. */
    async openQueue(owner: string, jobs: readonly Job[], stored?: StoredQueues) {
      if (openOwners.has(owner)) return
      this.declareJobs(owner, jobs)
      const { names, schedules } = stored ?? (await readStored())
      await removeOldSchedules(schedules, owner, jobs)
      if (jobs.length === 0) return
      openOwners.add(owner)
      const ownQueues = new Map(jobs.flatMap((job) => (job.concurrency === undefined ? [] : [[getQueueName(owner, job.name, job), job.concurrency]])))
      const queues = new Map([[owner, SHARED_CONCURRENCY], ...ownQueues])
      const existing = names.filter((queue) => getOwner(queue) === owner)
      for (const queue of queues.keys()) {
        createdQueues.delete(queue)
        // Existing queues are not created again, because pg-boss would send several statements for each of them.
        if (existing.includes(queue)) createdQueues.add(queue)
        await ensureQueue(queue)
      }
      // Queues of jobs that no longer have their own concurrency are opened too, so that the jobs in them still run.
      for (const queue of existing) if (!queues.has(queue)) queues.set(queue, 1)
      for (const [queue, concurrency] of queues) workers.open(queue, concurrency)
      for (const job of jobs) await schedule(schedules, getQueueName(owner, job.name, job), job)
    },
    /** Stops running an owner's jobs on this node. Queued jobs wait until the queue is opened again. */
    async closeQueue(owner: string) {
      if (!openOwners.delete(owner)) return
      for (const queue of await listQueues(owner)) await workers.close(queue)
      for (const job of declaredJobs.get(owner)?.values() ?? []) if (job.cron) await boss.unschedule(getQueueName(owner, job.name, job), job.name)
    },
    /** Adds a job to its owner's queue and returns its id. With a transaction, the job is added only when the transaction commits. */
    async enqueue(job: NewJob, transaction?: Transaction): Promise<string> {
      const id = await enqueue(job, transaction).catch((error) => {
        throw toDatabaseError(error)
      })
      if (id === null) throw new Error(`The job ${job.name} of ${job.owner} could not be enqueued.`)
      return id
    },
    /** Returns the names of the queues that an owner's declared jobs use. */
    getQueueNames: (owner: string): string[] => [
      ...new Set([owner, ...[...(declaredJobs.get(owner)?.values() ?? [])].map((job) => getQueueName(owner, job.name, job))]),
    ],
    /** Returns the schedules of all open queues. */
    async listSchedules() {
      const schedules = await boss.getSchedules()
      return schedules.map(({ name: queue, key: name, cron }) => ({ owner: getOwner(queue), name, cron }))
    },
    /** Counts the jobs of each owner. */
    async countJobs() {
      const [queues, deadJobs] = await Promise.all([boss.getQueues(), this.listDeadJobs()])
      const owners = [...new Set(queues.map(({ name }) => getOwner(name)))].filter((owner) => owner !== DEAD_QUEUE && !owner.startsWith(INTERNAL_QUEUE_PREFIX))
      return owners.map((owner) => {
        const own = queues.filter(({ name }) => getOwner(name) === owner)
        return {
          owner,
          waiting: sum(own.map(({ queuedCount }) => queuedCount)),
          running: sum(own.map(({ activeCount }) => activeCount)),
          failed: deadJobs.filter((job) => job.owner === owner).length,
        }
      })
    },
    async listDeadJobs(): Promise<DeadJob[]> {
      const jobs = await boss.findJobs<JobData>(DEAD_QUEUE)
      return jobs.map(({ id, sourceName, data, output, createdOn }) => ({
        id,
        owner: getOwner(sourceName ?? ''),
        name: data.name,
        data: data.data,
        error: getErrorMessage(output),
        failed_at: createdOn,
      }))
    },
    /** Puts dead jobs back into their queues with all their attempts, and returns their number. pg-boss's redrive function would drop the options of a job. */
    async retryDeadJobs(ids: readonly string[]): Promise<number> {
      const deadJobs = (await this.listDeadJobs()).filter(({ id }) => ids.includes(id))
      for (const { id, owner, name, data } of deadJobs) {
        // With the same id, a retry that is interrupted before the deletion does not run twice.
        await enqueue({ owner, name, data, id })
        await boss.deleteJob(DEAD_QUEUE, id)
      }
      return deadJobs.length
    },
    async discardDeadJobs(ids: readonly string[]) {
      await boss.deleteJob(DEAD_QUEUE, [...ids])
    },
    /** Deletes an owner's queues, with the jobs in them. */
    async deleteQueue(owner: string) {
      await this.closeQueue(owner)
      for (const queue of await listQueues(owner)) {
        createdQueues.delete(queue)
        await boss.deleteQueue(queue)
      }
    },
    async stop() {
      isStopping = true
      workers.stop()
      await installer?.stop()
      await boss.stop({ graceful: true, timeout: 8000 })
    },
  }
}

/**
 * Creates or migrates the tables of pg-boss. Returns the instance that builds new indexes in the background while it runs, or `undefined`
 * when nothing is left to build.
 */
async function installTables(migrationUrl: string): Promise<PgBoss | undefined> {
  const installer = new PgBoss({
    connectionString: migrationUrl,
    application_name: 'balafon jobs installation',
    schema: JOBS_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  })
  installer.on('error', () => {})
  await installer.start()
  const unfinished = (await installer.getBamStatus()).filter(({ status }) => status !== 'completed')
  if (unfinished.length > 0) return installer
  await installer.stop({ graceful: false })
  return undefined
}

/** A job with its own concurrency has the queue `<owner>/<job>`. Ids of plugins contain no slash. */
const getQueueName = (owner: string, name: string, job: Job | undefined) => (job?.concurrency === undefined ? owner : `${owner}/${name}`)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const getOwner = (queue: string) => queue.split('/')[0] ?? ''

const toBossOptions = ({
  timeLimitSeconds = DEFAULTS.timeLimitSeconds,
  retries = DEFAULTS.retries,
  retryDelaySeconds = DEFAULTS.retryDelaySeconds,
}: Partial<Job> = {}) => ({
  expireInSeconds: timeLimitSeconds,
  retryLimit: retries,
  retryDelay: retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: MAX_RETRY_DELAY_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
})

const getErrorMessage = (output: unknown) => String((output as { message?: unknown } | null)?.message ?? '')

/** Creates a pg-boss database adapter with the connection of a transaction, so that a job is added only when the transaction commits. */
function createTransactionDb(transaction: Transaction): Db {
  const { connection } = transaction as Transaction & { connection: Connection }
  return { executeSql: (text, values) => connection.query(text, values) }
}

interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: never[] }>
}
