import { setTimeout } from 'node:timers/promises'

const CHECK_INTERVAL_MS = 250
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 30_000
/** A server that ran for this long is restarted without a delay. */
const STABLE_AFTER_MS = 60_000

/** The part of a pino logger that the supervision uses. */
export interface SupervisionLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface Supervised {
  isRunning(): boolean
  /** Starts the server again, unless another process has started it already. Rejects when the server does not run afterwards. */
  restart(): Promise<void>
}

/**
 * Restarts a server whenever it has stopped. The delay between two attempts doubles up to 30 seconds.
 * @returns A function that ends the supervision and waits for a restart that has begun.
 */
export function startSupervision({ isRunning, restart }: Supervised, log: SupervisionLog, checkIntervalMs = CHECK_INTERVAL_MS): () => Promise<void> {
  const controller = new AbortController()
  const sleep = (ms: number) => setTimeout(ms, undefined, { ref: false, signal: controller.signal })
  let attempts = 0
  let runsSince = Date.now()

  async function watch() {
    for (;;) {
      await sleep(checkIntervalMs)
      if (isRunning()) continue
      if (Date.now() - runsSince > STABLE_AFTER_MS) attempts = 0
      log.error({ attempts }, 'PostgreSQL has stopped unexpectedly and is started again')
      await restartUntilRunning()
    }
  }

  async function restartUntilRunning() {
    for (const stoppedAt = Date.now(); ; ) {
      if (attempts > 0) await sleep(getDelay(attempts))
      attempts += 1
      try {
        await restart()
        runsSince = Date.now()
        log.warn({ seconds: (runsSince - stoppedAt) / 1000, attempts }, 'PostgreSQL is running again')
        return
      } catch (err) {
        log.error({ err, attempts, retryInSeconds: getDelay(attempts) / 1000 }, 'PostgreSQL could not be started again')
      }
    }
  }

  // `sleep` rejects when the supervision ends.
  const ended = watch().catch(() => {})
  return () => {
    controller.abort()
    return ended
  }
}

const getDelay = (attempts: number) => Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1))
