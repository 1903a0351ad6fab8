import type { Sequelize } from 'sequelize'
import type { NewProblem, ProblemsStore } from './problems.store.ts'

/** The user or guest that reported a problem. */
export interface Reporter {
  /** `user:` with the id of the account, or the network of a guest. */
  readonly key: string
  readonly isGuest: boolean
}

export type RecordProblem = (problem: NewProblem, reporter?: Reporter) => Promise<void>

/** How many different problems of a plugin are stored, separately for client and server: in total, by guests, and by one reporter. */
const LIMITS = { total: 100, byGuests: 20, byReporter: 10 }

/**
 * Creates the recorder of plugin problems. A repeated problem only increases its counter. Browsers may report anything:
 * limits keep one reporter from filling the table. A new problem replaces the least frequent one; if there are several, the oldest.
 */
export const createProblemRecorder =
  (db: Sequelize, store: ProblemsStore): RecordProblem =>
  async (problem, reporter) => {
    if (await store.incrementIfRecorded(problem)) return
    await db.transaction(async (transaction) => {
      await store.lockProblems(problem, transaction)
      // Checked again: another request may have inserted the same problem before the lock.
      if (await store.incrementIfRecorded(problem, transaction)) return
      const reporterKey = reporter ? (reporter.isGuest ? `guest:${reporter.key}` : reporter.key) : null
      if (reporterKey) await store.deleteExcess(problem, reporterKey, LIMITS.byReporter, transaction)
      if (reporter?.isGuest) await store.deleteExcess(problem, 'guest:%', LIMITS.byGuests, transaction)
      await store.deleteExcess(problem, '%', LIMITS.total, transaction)
      await store.insert(problem, reporterKey, transaction)
    })
  }
