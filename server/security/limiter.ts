import { retryLater } from '@balafon/sdk/server'

export interface LimiterOptions {
  /** Works that run at once. */
  readonly concurrency: number
  /** Works that may wait. */
  readonly maxQueued: number
  /** Of one and the same: works that may run or wait. */
  readonly maxPerKey?: number
  /** When to come back. */
  readonly retryAfterSeconds: number
}

export type Limiter = ReturnType<typeof createLimiter>

/** Lets expensive work wait for its turn, in the order of arrival. For whom there is no room is told to come back: 503 `busy`. */
export function createLimiter({ concurrency, maxQueued, maxPerKey = Number.POSITIVE_INFINITY, retryAfterSeconds }: LimiterOptions) {
  let running = 0
  const queue: (() => void)[] = []
  const works = new Map<string, number>()

  async function enter() {
    if (running < concurrency) {
      running += 1
      return
    }
    if (queue.length >= maxQueued) throw retryLater(503, 'busy', retryAfterSeconds)
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  /** A place goes straight to who waited longest: nobody slips in between. */
  function leave() {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  function count(whose: string, more: 1 | -1) {
    const left = (works.get(whose) ?? 0) + more
    if (left > 0) works.set(whose, left)
    else works.delete(whose)
  }
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return async <T>(work: () => Promise<T>, whose?: string): Promise<T> => {
    if (whose === undefined) return inTurn(work)
    if ((works.get(whose) ?? 0) >= maxPerKey) throw retryLater(503, 'busy', retryAfterSeconds)
    count(whose, 1)
    try {
      return await inTurn(work)
    } finally {
      count(whose, -1)
    }
  }
}
