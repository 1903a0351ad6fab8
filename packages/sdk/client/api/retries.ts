import { ApiError } from './api-error.ts'

/** Milliseconds before each retry. */
const DELAYS_MS = [250, 500, 1000] as const

/** Runs a request, and retries it up to three times when it is repeatable and the error is transient. */
export async function withRetries<T>(run: () => Promise<T>, isRepeatable: boolean, signal?: AbortSignal, delaysMs: readonly number[] = DELAYS_MS): Promise<T> {
  const [delayMs, ...nextDelaysMs] = delaysMs
  try {
    return await run()
  } catch (error) {
    if (!isRepeatable || delayMs === undefined || !isTransient(error)) throw error
    await sleep(delayMs, signal)
    return withRetries(run, isRepeatable, signal, nextDelaysMs)
  }
}

/** Returns whether a retry may succeed. An error with a stack trace is not retried, so that the developer sees it. */
const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500) && !error.trace

const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
