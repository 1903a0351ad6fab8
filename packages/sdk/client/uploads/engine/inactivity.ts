import { UPLOAD_LIMITS } from '../../../contract/upload-limits.ts'
import { UploadError } from './upload-error.ts'

interface Attempt {
  /** Aborts when the signal of the upload aborts, or when there was no progress for too long. */
  readonly signal: AbortSignal
  /** Starts the time limit again. */
  readonly reportProgress: () => void
  /** Ends the time limit. Call it when all bytes are sent, because storing the file on the server may take longer. */
  readonly stopTimer: () => void
}

/**
 * Runs one attempt of an upload.
 * @throws UploadError `timed_out` when it made no progress for 30 seconds.
 */
export async function runWithTimeLimit<T>(outerSignal: AbortSignal, run: (attempt: Attempt) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(outerSignal.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopTimer = () => clearTimeout(timer)
  const reportProgress = () => {
    stopTimer()
    timer = setTimeout(() => controller.abort(new UploadError('timed_out')), UPLOAD_LIMITS.idleTimeoutMs)
  }
  outerSignal.throwIfAborted()
  outerSignal.addEventListener('abort', abort, { once: true })
  reportProgress()
  const { signal } = controller
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  try {
    return await Promise.race([run({ signal, reportProgress, stopTimer }), aborted])
  } finally {
    stopTimer()
    outerSignal.removeEventListener('abort', abort)
    // Ends requests that still run, for example those of other parts of the file.
    controller.abort()
  }
}
