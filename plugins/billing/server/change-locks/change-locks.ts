import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { ChangeLocksStore } from './change-locks.store.ts'

/** When a lock ends by itself. This is longer than all calls to a provider within one change. After a crash of a node, other changes wait this long. */
const LOCK_SECONDS = 60
const FIRST_PAUSE_MS = 10
const MAX_PAUSE_MS = 250

interface LockOptions {
  /** How long to wait for the end of another change. Default: not at all. */
  readonly waitMs?: number
}

export type ChangeLocks = ReturnType<typeof createChangeLocks>

/** Creates the locks that let only one node at a time make a change, also while the change waits for a provider. */
export function createChangeLocks(store: ChangeLocksStore, { log }: Pick<ServerContext, 'log'>) {
  return {
    /**
     * Runs a change while it holds the lock with this name.
     * @throws 409 `billing.change_in_progress` when another change holds the lock
     */
    async run<Result>(name: string, change: () => Promise<Result>, { waitMs = 0 }: LockOptions = {}): Promise<Result> {
      const token = randomUUID()
      if (!(await take(name, token, waitMs))) throw problem(409, 'billing.change_in_progress')
      try {
        return await change()
      } finally {
        await store.release(name, token).catch((err) => log.warn({ err, name }, 'a change lock could not be released: it ends by itself'))
      }
    },
  }

  async function take(name: string, token: string, waitMs: number): Promise<boolean> {
    const deadline = Date.now() + waitMs
    for (let pause = FIRST_PAUSE_MS; !(await store.take(name, token, LOCK_SECONDS)); pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      if (Date.now() + pause > deadline) return false
      await setTimeout(pause)
    }
    return true
  }
}

/** Builds the name of the lock that a change of a user's subscription needs. */
export const buildUserLockName = (userId: number) => `user/${userId}`
