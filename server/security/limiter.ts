import { retryLater } from '@balafon/sdk/server'

export interface LimiterOptions {
  /** Tasks that run at the same time. */
  readonly concurrency: number
  /** Tasks that may wait. */
  readonly maxQueued: number
  /** Tasks of one key that may run or wait. */
  readonly maxPerKey?: number
  /** Sent as Retry-After when the queue is full. */
  readonly retryAfterSeconds: number
}

export type Limiter = ReturnType<typeof createLimiter>

/**
 * Creates a concurrency limiter for expensive work. Tasks wait in the order of their arrival.
 * @returns a function that runs a task, and rejects with 503 `busy` when the queue, or the share of its key, is full.
 */
export function createLimiter({ concurrency, maxQueued, maxPerKey = Number.POSITIVE_INFINITY, retryAfterSeconds }: LimiterOptions) {
  let runningCount = 0
  const queue: (() => void)[] = []
  const countsByKey = new Map<string, number>()

  async function acquire() {
    if (runningCount < concurrency) {
      runningCount += 1
      return
    }
    if (queue.length >= maxQueued) throw retryLater(503, 'busy', retryAfterSeconds)
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  /** Passes the slot directly to the next waiting task, so that a task that arrives right now cannot overtake it. */
  function release() {
    const startNext = queue.shift()
    if (startNext) startNext()
    else runningCount -= 1
  }
  function changeCount(key: string, difference: 1 | -1) {
    const count = (countsByKey.get(key) ?? 0) + difference
    if (count > 0) countsByKey.set(key, count)
    else countsByKey.delete(key)
  }
  async function runQueued<T>(task: () => Promise<T>): Promise<T> {
    await acquire()
    try {
      return await task()
    } finally {
      release()
    }
  }

  return async <T>(task: () => Promise<T>, key?: string): Promise<T> => {
    if (key === undefined) return runQueued(task)
    if ((countsByKey.get(key) ?? 0) >= maxPerKey) throw retryLater(503, 'busy', retryAfterSeconds)
    changeCount(key, 1)
    try {
      return await runQueued(task)
    } finally {
      changeCount(key, -1)
    }
  }
}
