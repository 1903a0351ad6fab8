import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import lockfile from 'proper-lockfile'
import { getErrorCode } from './error-code.ts'

/** A lock that was not renewed for this long belongs to a process that was killed. */
const STALE_AFTER_MS = 5000
const RENEWAL_INTERVAL_MS = 1000
const RETRY_INTERVAL_MS = 50

/**
 * Runs a function while no other process starts PostgreSQL on the same folder. Waits while another process does so.
 * @param onHeld Called each time another process holds the lock. It may throw, to end the waiting.
 */
export async function withFolderLock<T>(folder: string, run: () => Promise<T>, onHeld: () => void = () => {}): Promise<T> {
  const release = await acquire(folder, onHeld)
  try {
    return await run()
  } finally {
    await release()
  }
}

async function acquire(folder: string, onHeld: () => void): Promise<() => Promise<void>> {
  for (;;) {
    try {
      const release = await lockfile.lock(folder, {
        lockfilePath: path.join(folder, 'start.lock'),
        stale: STALE_AFTER_MS,
        update: RENEWAL_INTERVAL_MS,
        realpath: false,
        // Ignores the loss of the lock, which happens when this process was suspended for too long: PostgreSQL's own lock still prevents two servers on a
        // folder.
        onCompromised: () => {},
      })
      return () => release().catch(() => {})
    } catch (error) {
      if (getErrorCode(error) !== 'ELOCKED') throw error
      onHeld()
      await setTimeout(RETRY_INTERVAL_MS)
    }
  }
}
