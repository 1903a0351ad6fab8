import PQueue from 'p-queue'
import { retryLaterProblem } from './problem.ts'

/** The limits of a concurrency limiter. */
export interface LimiterOptions {
  /** How many tasks run at the same time. */
  readonly concurrency: number
  /** How many tasks may wait. */
  readonly maxQueued: number
  /** How many tasks of one key may run or wait. */
  readonly maxPerKey?: number
  /** The value of the Retry-After header of a rejection. */
  readonly retryAfterSeconds: number
}

/** Runs a task, or rejects with 503 `busy`. */
export type Limiter = ReturnType<typeof createConcurrencyLimiter>

/**
 * Creates a concurrency limiter for expensive work. Tasks wait in the order of their arrival.
 * @returns a function that runs a task, and rejects with 503 `busy` when the queue is full or its key has `maxPerKey` tasks.
 */
export function createConcurrencyLimiter({ concurrency, maxQueued, maxPerKey = Number.POSITIVE_INFINITY, retryAfterSeconds }: LimiterOptions) {
  const queue = new PQueue({ concurrency })
  const countsByKey = new Map<string, number>()

  const countTasks = (key: string) => countsByKey.get(key) ?? 0
  function changeCount(key: string, difference: 1 | -1) {
    const count = countTasks(key) + difference
    if (count > 0) countsByKey.set(key, count)
    else countsByKey.delete(key)
  }

  return async <T>(task: () => Promise<T>, key?: string): Promise<Awaited<T>> => {
    const isQueueFull = queue.pending >= concurrency && queue.size >= maxQueued
    if (isQueueFull || (key !== undefined && countTasks(key) >= maxPerKey)) throw retryLaterProblem(503, 'busy', retryAfterSeconds)
    if (key === undefined) return queue.add(task)
    changeCount(key, 1)
    try {
      return await queue.add(task)
    } finally {
      changeCount(key, -1)
    }
  }
}
