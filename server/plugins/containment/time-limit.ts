import { setTimeout } from 'node:timers/promises'

/** How long a step of a plugin's start may take. */
export const STEP_TIME_LIMIT_MS = 10_000
const TICKS = 10

/** Thrown when a step of a plugin takes too long. Its promise may never be settled. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError'
  constructor(name: string, limitMs: number) {
    super(`${name} did not finish within ${limitMs / 1000} s`)
  }
}

/**
 * Runs a step of a plugin and rejects with a {@link TimeLimitError} when it takes too long.
 * @param name The function of the plugin, for the message.
 */
export async function withTimeLimit<T>(name: string, run: () => T | Promise<T>, limitMs = STEP_TIME_LIMIT_MS): Promise<T> {
  const cancelTimer = new AbortController()
  const startedAt = performance.now()
  // An async function, so that an error thrown synchronously rejects too.
  const result = (async () => run())()
  // The result may still reject after the limit. That is not another error of the plugin, which has failed already.
  result.catch(() => {})
  if (performance.now() - startedAt > limitMs) throw new TimeLimitError(name, limitMs)
  const expiry = waitForTicks(limitMs, cancelTimer.signal).then(() => {
    throw new TimeLimitError(name, limitMs)
  })
  expiry.catch(() => {})
  try {
    return await Promise.race([result, expiry])
  } finally {
    cancelTimer.abort()
  }
}

/** Waits in several short parts. A time in which another plugin blocks the process, or the computer sleeps, then counts as one short part only. */
async function waitForTicks(milliseconds: number, signal: AbortSignal) {
  for (let tick = 0; tick < TICKS; tick += 1) await setTimeout(milliseconds / TICKS, undefined, { signal })
}
