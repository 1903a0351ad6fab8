import { createHash } from 'node:crypto'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Purpose, Puzzles } from '../humans/checks/puzzles.ts'
import type { HumansStore } from '../humans/humans.store.ts'

/** Some seconds of a machine's time, several of a phone's. */
const ONE_MORE_PASSWORD: Purpose = { place: 'effort', most: 400_000 }
/** Longer than one is valid. */
const REMEMBERED = 3600

const needed = () => problem(429, 'auth.effort_needed')

export type Effort = ReturnType<typeof createEffort>

/**
 * What one more password costs a stranger when too many were tried for an account. Were they refused, whoever guesses would
 * lock the owner out of every browser that is new to them; this slows both down.
 */
export const createEffort = (puzzles: Puzzles, store: HumansStore, { db }: Pick<ServerContext, 'db'>) => ({
  ask: () => puzzles.make(ONE_MORE_PASSWORD),
  needed,
  /** It counts once. */
  async spend(token: string | undefined) {
    const id = token === undefined ? null : puzzles.solved(token, ONE_MORE_PASSWORD)
    const proof = id && createHash('sha256').update(`effort ${id}`).digest()
    const counts = proof && (await db.transaction((transaction) => store.spendProof(proof, REMEMBERED, transaction)))
    if (!counts) throw needed()
  },
})
