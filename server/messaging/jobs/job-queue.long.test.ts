import { setTimeout } from 'node:timers/promises'
import { defineJob, type Job } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { coreModels } from '../../app/core-models.ts'
import { getErrorMessage } from '../../app/logging/error-message.ts'
import { createLog } from '../../app/logging/log.ts'
import { connectToDatabase } from '../../database/connection.ts'
import { createModels } from '../../database/create-models.ts'
import { core0016 } from '../../database/migrations/0016-job-progress.ts'
import { createSql } from '../../database/sql.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { createJobRunsStore, type JobRunsStore } from './job-runs.store.ts'
import { createPluginJobs } from './plugin-jobs.ts'

const log = createLog('silent', false)
const POLL = { timeout: 20_000, interval: 50 }

let databaseUrl: string
let db: Sequelize
let runs: JobRunsStore
let jobs: JobQueue
const crashes: string[] = []
const createQueue = (queueLog = log) =>
  createJobQueue({
    databaseUrl,
    migrationUrl: databaseUrl,
    log: queueLog,
    reportCrash: (owner, location, error) => void crashes.push(`${owner}: ${location}: ${getErrorMessage(error)}`),
    saveProgress: runs.saveProgress,
  })

beforeAll(async () => {
  databaseUrl = await createDatabase()
  db = connectToDatabase(databaseUrl)
  await db.transaction((transaction) => core0016.up({ db, schema: db.getQueryInterface(), transaction }))
  runs = createJobRunsStore({ models: createModels(db, 'core', coreModels), sql: createSql(db) })
  jobs = createQueue()
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
})

const sql: ReturnType<typeof createSql> = (...args) => createSql(db)(...args)
/** Skips the delays before retries. */
const skipRetryDelays = (queue: string) => sql("update jobs.job set start_after = now() where name = $1 and state = 'retry'", [queue])

type JobOptions = Partial<Omit<Job, 'name' | 'schema' | 'run'>>

/** Creates a job that records its runs. */
function createRecordedJob(name: string, options: JobOptions = {}, failures = 0) {
  const texts: string[] = []
  const attempts: number[] = []
  const job = defineJob({
    name,
    schema: z.object({ text: z.string() }),
    ...options,
    async run({ text }, { attempt }) {
      texts.push(text)
      attempts.push(attempt)
      if (attempt <= failures) throw new Error(`attempt ${attempt} failed`)
    },
  })
  return { job, texts, attempts }
}

describe('enqueue', () => {
  test('runs a job once, with its data', async () => {
    const { job, texts } = createRecordedJob('plain')
    await jobs.openQueue('enqueue.once', [job])
    await jobs.enqueue({ owner: 'enqueue.once', name: 'plain', data: { text: 'hello' } })
    await expect.poll(() => texts, POLL).toEqual(['hello'])
  })

  test('adds the job if and only if the transaction commits', async () => {
    const { job, texts } = createRecordedJob('plain')
    await jobs.openQueue('enqueue.transaction', [job])
    const enqueue = (text: string, isRolledBack: boolean) =>
      db
        .transaction(async (transaction) => {
          await jobs.enqueue({ owner: 'enqueue.transaction', name: 'plain', data: { text } }, transaction)
          if (isRolledBack) throw new Error('rolled back')
        })
        .catch(() => {})
    await enqueue('rolled back', true)
    await enqueue('committed', false)
    await expect.poll(() => texts, POLL).toContain('committed')
    expect(texts).not.toContain('rolled back')
  })

  test('keeps the job while the queue is closed, and runs it when the queue is open', async () => {
    const { job, texts } = createRecordedJob('late')
    await jobs.openQueue('enqueue.closed', [job])
    await jobs.closeQueue('enqueue.closed')
    await jobs.enqueue({ owner: 'enqueue.closed', name: 'late', data: { text: 'waited' } })
    const other = createRecordedJob('plain')
    await jobs.openQueue('enqueue.open', [other.job])
    await jobs.enqueue({ owner: 'enqueue.open', name: 'plain', data: { text: 'meanwhile' } })
    await expect.poll(() => other.texts, POLL).toEqual(['meanwhile'])
    expect(texts).toEqual([])
    await jobs.openQueue('enqueue.closed', [job])
    await expect.poll(() => texts, POLL).toEqual(['waited'])
  })

  test('fails the job without a run when its data does not match the schema', async () => {
    const { job, texts } = createRecordedJob('plain')
    await jobs.openQueue('enqueue.invalid', [job])
    await jobs.enqueue({ owner: 'enqueue.invalid', name: 'plain', data: { text: 7 } })
    await expect.poll(() => sql("select 1 from jobs.job where name = 'enqueue.invalid' and state = 'retry'"), POLL).toHaveLength(1)
    expect(texts).toEqual([])
  })

  test('empties a long queue without waiting between jobs', async () => {
    const { job, texts } = createRecordedJob('plain')
    jobs.declareJobs('enqueue.many', [job])
    for (let count = 0; count < 30; count += 1) await jobs.enqueue({ owner: 'enqueue.many', name: 'plain', data: { text: String(count) } })
    const startedAt = Date.now()
    await jobs.openQueue('enqueue.many', [job])
    await expect.poll(() => texts.length, POLL).toBe(30)
    expect(Date.now() - startedAt).toBeLessThan(10_000)
  })
})

describe('retries', () => {
  test('retries a failed job', async () => {
    const { job, attempts } = createRecordedJob('flaky', {}, 1)
    await jobs.openQueue('retries.flaky', [job])
    await jobs.enqueue({ owner: 'retries.flaky', name: 'flaky', data: { text: 'again' } })
    await expect.poll(() => attempts, POLL).toEqual([1, 2])
    expect(crashes).toContain('retries.flaky: job flaky: attempt 1 failed')
  })

  test('stops after the number of retries, and keeps a dead job that can be retried', async () => {
    const lastAttempts: boolean[] = []
    const { job, attempts } = createRecordedJob('hopeless', { retries: 2, retryDelaySeconds: 1 }, 99)
    const recordedJob: Job = {
      ...job,
      run: (data, run) => {
        lastAttempts.push(run.isLastAttempt)
        return job.run(data, run)
      },
    }
    await jobs.openQueue('retries.hopeless', [recordedJob])
    await jobs.enqueue({ owner: 'retries.hopeless', name: 'hopeless', data: { text: 'lost' } })
    const findDeadJobs = async () => {
      await skipRetryDelays('retries.hopeless')
      return (await jobs.listDeadJobs()).map(({ owner, name, error }) => ({ owner, name, error }))
    }
    await expect.poll(findDeadJobs, POLL).toEqual([{ owner: 'retries.hopeless', name: 'hopeless', error: 'attempt 3 failed' }])
    await setTimeout(4000)
    expect(attempts).toEqual([1, 2, 3])
    expect(lastAttempts).toEqual([false, false, true])
    const [deadJob] = await jobs.listDeadJobs()
    expect(await jobs.retryDeadJobs([deadJob?.id ?? ''])).toBe(1)
    expect(await jobs.listDeadJobs()).toEqual([])
    await expect.poll(findDeadJobs, POLL).toHaveLength(1)
    expect(attempts).toEqual([1, 2, 3, 1, 2, 3])
    await jobs.discardDeadJobs((await jobs.listDeadJobs()).map(({ id }) => id))
    expect(await jobs.listDeadJobs()).toEqual([])
  })

  test('does not retry a job without retries', async () => {
    const { job, attempts } = createRecordedJob('once', { retries: 0 }, 99)
    await jobs.openQueue('retries.none', [job])
    await jobs.enqueue({ owner: 'retries.none', name: 'once', data: { text: 'x' } })
    const hasDeadJob = async () => (await jobs.listDeadJobs()).some(({ owner }) => owner === 'retries.none')
    await expect.poll(hasDeadJob, POLL).toBe(true)
    expect(attempts).toEqual([1])
  })

  test('waits for the retry delay', async () => {
    const { job } = createRecordedJob('patient', { retryDelaySeconds: 100 }, 99)
    await jobs.openQueue('retries.delay', [job])
    await jobs.enqueue({ owner: 'retries.delay', name: 'patient', data: { text: 'x' } })
    const findDelay = async () => {
      const [row] = await sql<{ delay: number }>(
        "select extract(epoch from start_after - now())::float8 as delay from jobs.job where name = 'retries.delay' and state = 'retry'",
      )
      return row?.delay ?? 0
    }
    await expect.poll(findDelay, POLL).toBeGreaterThan(45)
  })
})

/** Creates a job that runs until the test ends it, and counts how many run at the same time. */
function createSlowJob(name: string, options: JobOptions) {
  const running = new Set<string>()
  const finished: string[] = []
  const resolvers = new Map<string, () => void>()
  let maxRunning = 0
  const job = defineJob({
    name,
    schema: z.object({ text: z.string() }),
    ...options,
    async run({ text }) {
      running.add(text)
      maxRunning = Math.max(maxRunning, running.size)
      await new Promise<void>((resolve) => resolvers.set(text, resolve))
      running.delete(text)
      finished.push(text)
    },
  })
  return { job, running, finished, getMaxRunning: () => maxRunning, end: (text: string) => resolvers.get(text)?.() }
}

describe('concurrency', () => {
  test('does not run two jobs with concurrency 1 at the same time', async () => {
    const { job, running, finished, getMaxRunning, end } = createSlowJob('encode', { concurrency: 1 })
    await jobs.openQueue('concurrency.one', [job])
    for (const text of ['a', 'b', 'c']) await jobs.enqueue({ owner: 'concurrency.one', name: 'encode', data: { text } })
    for (const text of ['a', 'b', 'c']) {
      await expect.poll(() => [...running], POLL).toEqual([text])
      await setTimeout(200)
      end(text)
      await expect.poll(() => finished, POLL).toContain(text)
    }
    expect(getMaxRunning()).toBe(1)
  })

  test('runs as many jobs at the same time as the concurrency allows', async () => {
    const { job, running, getMaxRunning, end } = createSlowJob('encode', { concurrency: 3 })
    await jobs.openQueue('concurrency.three', [job])
    for (const text of ['a', 'b', 'c', 'd']) await jobs.enqueue({ owner: 'concurrency.three', name: 'encode', data: { text } })
    await expect.poll(() => running.size, POLL).toBe(3)
    await setTimeout(4000)
    expect(getMaxRunning()).toBe(3)
    for (const text of ['a', 'b', 'c', 'd']) {
      await expect.poll(() => running.has(text), POLL).toBe(true)
      end(text)
    }
  })

  test('does not delay the other jobs of the plugin', async () => {
    const { job, running, end } = createSlowJob('encode', { concurrency: 1 })
    const { job: quick, texts } = createRecordedJob('quick')
    await jobs.openQueue('concurrency.mixed', [job, quick])
    for (const text of ['a', 'b', 'c']) await jobs.enqueue({ owner: 'concurrency.mixed', name: 'encode', data: { text } })
    await expect.poll(() => running.size, POLL).toBe(1)
    await jobs.enqueue({ owner: 'concurrency.mixed', name: 'quick', data: { text: 'hello' } })
    await expect.poll(() => texts, POLL).toEqual(['hello'])
    for (const text of ['a', 'b', 'c']) {
      await expect.poll(() => running.has(text), POLL).toBe(true)
      end(text)
    }
  })

  test('moves jobs to and from their own queue when the concurrency is added or removed', async () => {
    const shared = createRecordedJob('encode')
    const separate = createRecordedJob('encode', { concurrency: 1 })
    jobs.declareJobs('concurrency.changed', [shared.job])
    await jobs.enqueue({ owner: 'concurrency.changed', name: 'encode', data: { text: 'from the shared queue' } })
    await jobs.openQueue('concurrency.changed', [separate.job])
    await expect.poll(() => separate.texts, POLL).toEqual(['from the shared queue'])
    await jobs.closeQueue('concurrency.changed')
    await jobs.enqueue({ owner: 'concurrency.changed', name: 'encode', data: { text: 'from its own queue' } })
    await jobs.openQueue('concurrency.changed', [shared.job])
    await expect.poll(() => shared.texts, POLL).toEqual(['from its own queue'])
  })
})

describe('timeLimitSeconds', () => {
  test('aborts a run that exceeds the limit, and retries it', async () => {
    const aborted: number[] = []
    const finished: number[] = []
    const job = defineJob({
      name: 'encode',
      schema: z.object({}),
      timeLimitSeconds: 1,
      retryDelaySeconds: 1,
      async run(_data, { attempt, signal }) {
        if (attempt === 1) await setTimeout(60_000, undefined, { signal }).catch(() => aborted.push(attempt))
        else finished.push(attempt)
      },
    })
    await jobs.openQueue('limit.retried', [job])
    const id = await jobs.enqueue({ owner: 'limit.retried', name: 'encode', data: {} })
    await expect.poll(() => aborted, POLL).toEqual([1])
    await expect.poll(() => finished, POLL).toEqual([2])
    const getProgress = () => createPluginJobs('limit.retried', jobs, runs).getProgress(id)
    await expect.poll(async () => (await getProgress())?.status, POLL).toBe('completed')
    expect(await getProgress()).toMatchObject({ attempts: 2, error: null })
  })

  test('keeps a dead job after the last attempt', async () => {
    const job = defineJob({
      name: 'encode',
      schema: z.object({}),
      timeLimitSeconds: 1,
      retries: 0,
      run: (_data, { signal }) => setTimeout(60_000, undefined, { signal }),
    })
    await jobs.openQueue('limit.dead', [job])
    await jobs.enqueue({ owner: 'limit.dead', name: 'encode', data: {} })
    const findError = async () => (await jobs.listDeadJobs()).find(({ owner }) => owner === 'limit.dead')?.error
    await expect.poll(findError, POLL).toContain('exceeded 1s')
  })
})

describe('progress', () => {
  test('is visible while the job runs and after it has ended', async () => {
    let endRun = () => {}
    let report: (done: number) => void = () => {}
    const job = defineJob({
      name: 'encode',
      schema: z.object({}),
      async run(_data, { reportProgress }) {
        report = (done) => reportProgress({ done, total: 10 })
        await new Promise<void>((resolve) => {
          endRun = resolve
        })
      },
    })
    const pluginJobs = createPluginJobs('progress.visible', jobs, runs)
    jobs.declareJobs('progress.visible', [job])
    const id = await pluginJobs.enqueue('encode', {})
    expect(await pluginJobs.getProgress(id)).toEqual({ id, name: 'encode', status: 'queued', attempts: 0, progress: null, reportedAt: null, error: null })
    await jobs.openQueue('progress.visible', [job])
    await expect.poll(async () => (await pluginJobs.getProgress(id))?.status, POLL).toBe('running')
    report(1)
    await expect.poll(async () => (await pluginJobs.getProgress(id))?.progress, POLL).toEqual({ done: 1, total: 10 })
    for (let done = 2; done <= 10; done += 1) report(done)
    endRun()
    await expect.poll(async () => (await pluginJobs.getProgress(id))?.status, POLL).toBe('completed')
    expect(await pluginJobs.getProgress(id)).toMatchObject({ attempts: 1, progress: { done: 10, total: 10 }, reportedAt: expect.any(Date), error: null })
  })

  test('contains the error of the last attempt', async () => {
    const { job } = createRecordedJob('flaky', { retryDelaySeconds: 100 }, 99)
    const pluginJobs = createPluginJobs('progress.failed', jobs, runs)
    await jobs.openQueue('progress.failed', [job])
    const id = await pluginJobs.enqueue('flaky', { text: 'x' })
    await expect.poll(() => pluginJobs.getProgress(id), POLL).toMatchObject({ status: 'retrying', attempts: 1, error: 'attempt 1 failed' })
  })

  test('is null for jobs of another plugin and for unknown ids', async () => {
    const { job } = createRecordedJob('plain')
    jobs.declareJobs('progress.owner', [job])
    const id = await jobs.enqueue({ owner: 'progress.owner', name: 'plain', data: { text: 'x' } })
    expect(await createPluginJobs('progress.other', jobs, runs).getProgress(id)).toBeNull()
    expect(await createPluginJobs('progress.owner', jobs, runs).getProgress('no id')).toBeNull()
  })
})

describe('cron', () => {
  const listSchedules = (owner: string) => sql("select name, key, cron from jobs.schedule where name = $1 or name like $1 || '/%' order by 1, 2", [owner])

  test('schedules a job while its owner’s queue is open', async () => {
    const { job } = createRecordedJob('nightly', { cron: '0 4 * * *' })
    const { job: separateJob } = createRecordedJob('encode', { cron: '0 5 * * *', concurrency: 1 })
    await jobs.openQueue('cron.open', [job, separateJob])
    expect(await listSchedules('cron.open')).toEqual([
      { name: 'cron.open', key: 'nightly', cron: '0 4 * * *' },
      { name: 'cron.open/encode', key: 'encode', cron: '0 5 * * *' },
    ])
    expect((await jobs.listSchedules()).filter(({ owner }) => owner === 'cron.open')).toHaveLength(2)
    await jobs.closeQueue('cron.open')
    expect(await listSchedules('cron.open')).toEqual([])
  })

  test('runs a job at once when its schedule is new, and not at the next start', async () => {
    const owner = 'cron.new'
    const first = defineJob({ name: 'first', schema: z.object({}), cron: '0 4 * * *', runsWhenScheduled: true, run: async () => {} })
    const listRuns = () => sql<{ name: string }>("select data->>'name' as name from jobs.job where name = $1", [owner])
    await jobs.openQueue(owner, [first, createRecordedJob('nightly', { cron: '0 4 * * *' }).job])
    expect(await listRuns()).toEqual([{ name: 'first' }])
    const otherNode = createQueue()
    await otherNode.start()
    await otherNode.openQueue(owner, [first])
    await otherNode.stop()
    expect(await listRuns()).toHaveLength(1)
  })

  test('removes the schedules and queued runs of jobs that no longer exist', async () => {
    const earlierVersion = createQueue()
    await earlierVersion.start()
    await earlierVersion.openQueue('cron.renamed', [createRecordedJob('old-name', { cron: '0 4 * * *' }).job])
    await earlierVersion.stop()
    await jobs.enqueue({ owner: 'cron.renamed', name: 'old-name', data: {} })
    await jobs.enqueue({ owner: 'cron.renamed', name: 'old-name', data: { text: 'not from the schedule' } })
    await jobs.openQueue('cron.renamed', [createRecordedJob('new-name', { cron: '0 4 * * *' }).job])
    expect(await listSchedules('cron.renamed')).toEqual([{ name: 'cron.renamed', key: 'new-name', cron: '0 4 * * *' }])
    const queued = await sql<{ data: object }>("select data->'data' as data from jobs.job where name = 'cron.renamed'")
    expect(queued).toEqual([{ data: { text: 'not from the schedule' } }])
  })
})

describe('deleteQueue', () => {
  test('deletes all queues of an owner, and no others', async () => {
    const { job } = createRecordedJob('encode', { concurrency: 1 })
    for (const owner of ['delete.owner', 'delete.owner-2']) await jobs.openQueue(owner, [job])
    await jobs.deleteQueue('delete.owner')
    const queues = await sql<{ name: string }>("select name from jobs.queue where name like 'delete.%' order by name")
    expect(queues.map(({ name }) => name)).toEqual(['delete.owner-2', 'delete.owner-2/encode'])
  })
})

describe('stop', () => {
  test('interrupts a job that does not end in time, and keeps it for another run', async () => {
    const nodeLog = createLog('silent', false)
    const [info, warn, error] = [vi.spyOn(nodeLog, 'info'), vi.spyOn(nodeLog, 'warn'), vi.spyOn(nodeLog, 'error')]
    const node = createQueue(nodeLog)
    await node.start()
    let isRunning = false
    const job = defineJob({
      name: 'endless',
      schema: z.object({}),
      run: (_data, { signal }) =>
        new Promise<void>((_resolve, reject) => {
          isRunning = true
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    await node.openQueue('stop.endless', [job])
    await node.enqueue({ owner: 'stop.endless', name: 'endless', data: {} })
    await expect.poll(() => isRunning).toBe(true)
    await node.stop()
    await expect.poll(() => info.mock.calls.map(([, text]) => text)).toEqual(['a job was interrupted, because the site is stopping'])
    // pg-boss tries to store the end of the job after this time.
    await setTimeout(200)
    expect([...warn.mock.calls, ...error.mock.calls]).toEqual([])
    expect(crashes.filter((crash) => crash.startsWith('stop.endless'))).toEqual([])
    expect(await sql("select state from jobs.job where name = 'stop.endless'")).toEqual([{ state: 'retry' }])
  })
})
