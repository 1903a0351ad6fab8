import { UPLOAD_LIMITS } from '../../../contract/upload-limits.ts'
import { type Network, waitUntilOnline } from './network.ts'
import { isRetryable } from './upload-error.ts'

interface RetryOptions {
  readonly signal: AbortSignal
  readonly network: Network
  /** Whether the function waits while the device is offline. Default: true. When false, it throws, so that its caller can wait. */
  readonly canWait?: boolean
  /** Milliseconds before each retry. */
  readonly delaysMs?: readonly number[]
  /** Returns the number of bytes that the server has received. When it has grown since the last failure, failures are counted from zero again. */
  readonly getSentBytes?: () => number
  readonly onWaitingForNetwork?: (isWaiting: boolean) => void
  readonly onWaitingToRetry?: (isWaiting: boolean) => void
}

/**
 * Runs a request until it succeeds, up to one more time than there are delays. While the device is offline it waits, and no attempt is
 * counted.
 * @throws the last error, or an error that no retry can change.
 */
export async function runWithRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, network, canWait = true, delaysMs = UPLOAD_LIMITS.retryDelaysMs, getSentBytes = () => 0, onWaitingForNetwork, onWaitingToRetry } = options
  let failures = 0
  let sentBytesAtFailure = 0
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!isRetryable(error)) throw error
      if (getSentBytes() > sentBytesAtFailure) failures = 0
      sentBytesAtFailure = getSentBytes()
      if (network.isOnline()) {
        const delayMs = delaysMs[failures]
        if (delayMs === undefined) throw error
        failures += 1
        onWaitingToRetry?.(true)
        await wait(delayMs, signal)
        onWaitingToRetry?.(false)
      } else {
        if (!canWait) throw error
        onWaitingForNetwork?.(true)
        await waitUntilOnline(network, signal)
        onWaitingForNetwork?.(false)
        failures = 0
      }
    }
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
