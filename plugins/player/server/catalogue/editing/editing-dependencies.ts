import { setTimeout } from 'node:timers/promises'
import type { Sequelize, Transaction } from 'sequelize'
import type { PlayerContext } from '../../models.ts'
import type { CategoryLinks } from './category-links.ts'
import type { RenamingStore } from './renaming.store.ts'
import type { SlugsStore } from './slugs.store.ts'
import type { WaitingAudioStore } from './waiting-audio.store.ts'

/** Runs a change of the catalogue in a transaction, and then deletes the cached responses of this node. */
export type RunChange = <T>(run: (transaction: Transaction) => Promise<T>) => Promise<T>

/** What the services that change the catalogue use. */
export interface EditingDependencies {
  readonly models: PlayerContext['models']
  readonly events: PlayerContext['events']
  readonly runChange: RunChange
  readonly categories: CategoryLinks
  readonly renaming: RenamingStore
  readonly slugs: SlugsStore
  readonly waitingAudio: WaitingAudioStore
  /** The transaction of the caller, if there is one. All changes and reads then run in it. */
  readonly callerTransaction?: Transaction | undefined
}

const DEADLOCK_DETECTED = '40P01'
const MAX_ATTEMPTS = 5
const MAX_RETRY_DELAY_MS = 50

/** Sequelize keeps the error of PostgreSQL in `parent`. */
const isDeadlock = (error: unknown) =>
  error instanceof Error && 'parent' in error && error.parent instanceof Error && 'code' in error.parent && error.parent.code === DEADLOCK_DETECTED

/**
 * Runs a change in a transaction. Two changes can deadlock, because both add words to the search index. PostgreSQL then rolls one of them back, and
 * this function runs that change again.
 */
export async function runInTransaction<T>(db: Sequelize, run: (transaction: Transaction) => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await db.transaction(run)
  } catch (error) {
    if (!isDeadlock(error) || attempt >= MAX_ATTEMPTS) throw error
  }
  await setTimeout(Math.random() * MAX_RETRY_DELAY_MS)
  return runInTransaction(db, run, attempt + 1)
}

/**
 * Creates the function that runs changes. It clears the cache of this node only: other nodes show the change when their cached responses expire after
 * some seconds.
 */
export const createChangeRunner =
  ({ db, cache }: Pick<PlayerContext, 'db' | 'cache'>): RunChange =>
  async (run) => {
    const result = await runInTransaction(db, run)
    cache.invalidate('')
    return result
  }
