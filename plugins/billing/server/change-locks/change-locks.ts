import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { ClaimsStore } from './claims.store.ts'

/** Longer than the calls to a provider within one change. After a crash, the next change waits for it. */
const SECONDS = 60
const FIRST_PAUSE_MS = 10
const MAX_PAUSE_MS = 250

interface ClaimOptions {
  /** How long to wait for the end of another change. Default: not at all. */
  readonly waitMs?: number
}

export type Claims = ReturnType<typeof createClaims>

/** Creates the function that lets one change happen at a time, on whichever node, also while it waits for a provider. */
export function createClaims(store: ClaimsStore, { log }: Pick<ServerContext, 'log'>) {
  return {
    /**
     * Runs a change while no other one with this name runs.
     * @throws 409 `billing.change_in_progress` when another one is in progress
     */
    async run<Result>(name: string, change: () => Promise<Result>, { waitMs = 0 }: ClaimOptions = {}): Promise<Result> {
      const token = randomUUID()
      if (!(await take(name, token, waitMs))) throw problem(409, 'billing.change_in_progress')
      try {
        return await change()
      } finally {
        await store.release(name, token).catch((err) => log.warn({ err, name }, 'a claim could not be given back: it ends by itself'))
      }
    },
  }

  async function take(name: string, token: string, waitMs: number): Promise<boolean> {
    const deadline = Date.now() + waitMs
    for (let pause = FIRST_PAUSE_MS; !(await store.take(name, token, SECONDS)); pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      if (Date.now() + pause > deadline) return false
      await setTimeout(pause)
    }
    return true
  }
}

/** The name of the claim of changes that a user makes to their subscription at a provider. */
export const buildUserClaim = (userId: number) => `user/${userId}`
