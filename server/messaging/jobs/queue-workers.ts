import type { JobWithMetadata, PgBoss } from 'pg-boss'

/** How often this node looks for due jobs that no notification announces: retries, delayed jobs, and jobs from before its start. */
const CHECK_INTERVAL_MS = 3000
/** The delay of the first check. A starting node opens its queues one after the other, and after this time a single check finds the jobs in all of them. */
const FIRST_CHECK_DELAY_MS = 100

/**
 * Each node has about forty workers. If each worker looked for jobs itself, it would send a statement every few seconds. Instead, NOTIFY messages and the
 * regular check of all queues wake the workers. Only when this node cannot listen to notifications, each worker looks for jobs at the shorter interval.
 */
const POLLING = { pollingIntervalSeconds: CHECK_INTERVAL_MS / 1000, notifyPollingIntervalSeconds: 60 } as const

interface QueueWorkersDependencies<Data extends object> {
  readonly boss: PgBoss
  readonly schema: string
  readonly run: (queue: string, job: JobWithMetadata<Data>) => Promise<unknown>
  readonly onError: (error: Error) => void
}

interface OpenQueue {
  readonly concurrency: number
  /** The ids of the workers of this queue. They are missing until the queue has its first job. */
  workers?: Promise<readonly string[]>
}

/** Runs the jobs of the open queues of this node. The workers of a queue start with its first job, because most queues of a node are empty. */
export function createQueueWorkers<Data extends object>({ boss, schema, run, onError }: QueueWorkersDependencies<Data>) {
  const openQueues = new Map<string, OpenQueue>()
  let firstCheck: NodeJS.Timeout | undefined
  let interval: NodeJS.Timeout | undefined
  let isChecking = false
  /** Reports an error, except while this node stops: a check that is interrupted then is no failure. */
  const reportError = (error: unknown) => {
    if (interval && error instanceof Error) onError(error)
  }

  /** Starts one worker. A worker that has finished a job looks for the next one at once, so that it empties a full queue without polling. */
  async function startWorker(queue: string): Promise<string> {
    const id: string = await boss.work(queue, { includeMetadata: true, ...POLLING }, async ([job]: JobWithMetadata<Data>[]) => {
      try {
        if (job) await run(queue, job)
      } finally {
        boss.notifyWorker(id)
      }
    })
    return id
  }

  async function wakeWorkers(queue: string) {
    const openQueue = openQueues.get(queue)
    if (!openQueue) return
    if (openQueue.workers) {
      for (const id of await openQueue.workers) boss.notifyWorker(id)
      return
    }
    openQueue.workers = Promise.all(Array.from({ length: openQueue.concurrency }, () => startWorker(queue)))
    openQueue.workers.catch(() => {
      openQueue.workers = undefined
    })
    await openQueue.workers
  }

  async function wakeDueQueues() {
    if (isChecking || openQueues.size === 0) return
    isChecking = true
    try {
      const { rows } = await boss.getDb().executeSql(
        `select queue from unnest($1::text[]) queue where exists (
           select from ${schema}.job where name = queue and state < 'active' and not blocked and start_after <= ${schema}.job_now())`,
        [[...openQueues.keys()]],
      )
      for (const { queue } of rows as { queue: string }[]) await wakeWorkers(queue)
    } catch (error) {
      reportError(error)
    } finally {
      isChecking = false
    }
  }

  return {
    /** Lets the workers of a queue look for jobs now, if the queue is open. */
    wake(queue: string) {
      wakeWorkers(queue).catch(reportError)
    },
    /** Runs the jobs of a queue from now on, including jobs that already wait in the queue. */
    open(queue: string, concurrency: number) {
      openQueues.set(queue, { concurrency })
      interval ??= setInterval(wakeDueQueues, CHECK_INTERVAL_MS)
      clearTimeout(firstCheck)
      firstCheck = setTimeout(wakeDueQueues, FIRST_CHECK_DELAY_MS)
    },
    /** Stops starting jobs of a queue. Jobs that already run continue. */
    async close(queue: string) {
      const starting = openQueues.get(queue)?.workers
      openQueues.delete(queue)
      await starting?.catch(() => {})
      await boss.offWork(queue, { wait: false })
    },
    stop() {
      clearTimeout(firstCheck)
      clearInterval(interval)
      interval = undefined
      openQueues.clear()
    },
  }
}
