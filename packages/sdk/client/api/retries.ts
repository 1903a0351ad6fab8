import { ApiError } from './api-error.ts'

/** Milliseconds to wait before each further try: three at most. */
const DELAYS = [250, 500, 1000] as const

/** Does the work, and does it again where that is safe and the failure may pass. */
export async function withRetries<T>(work: () => Promise<T>, isRepeatable: boolean, signal?: AbortSignal, delays: readonly number[] = DELAYS): Promise<T> {
  const [delay, ...later] = delays
  try {
    return await work()
  } catch (error) {
    if (!isRepeatable || delay === undefined || !isTransient(error)) throw error
    await sleep(delay, signal)
    return withRetries(work, isRepeatable, signal, later)
  }
}

/** A refusal stays one, and a failure that names its line is there to be read. */
const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500) && !error.trace

const sleep = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
