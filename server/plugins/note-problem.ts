import type { Sequelize } from 'sequelize'
import type { NewProblem, ProblemsStore } from './problems.store.ts'

/** Who tells of a problem. */
export interface Reporter {
  /** Their account, or their network. */
  readonly name: string
  readonly isStranger: boolean
}

export type NoteProblem = (problem: NewProblem, reporter?: Reporter) => Promise<void>

/** Different ones of a plugin, on either side: those of all, of all strangers, and of one reporter. */
const MOST = { ofAll: 100, ofStrangers: 20, ofOne: 10 }

/**
 * What went wrong in plugins, the same counted once for each place. Browsers say what they like: nobody fills the room,
 * and a new one always finds some, for the one that was seen the least goes, the oldest of those.
 */
export const createNoteProblem =
  (db: Sequelize, store: ProblemsStore): NoteProblem =>
  async (problem, reporter) => {
    if (await store.seenAgain(problem)) return
    await db.transaction(async (transaction) => {
      await store.waitFor(problem, transaction)
      // Another may have told the same meanwhile.
      if (await store.seenAgain(problem, transaction)) return
      const whose = reporter && `${reporter.isStranger ? 'stranger' : 'member'} ${reporter.name}`
      if (whose) await store.makeRoom(problem, whose, MOST.ofOne, transaction)
      if (reporter?.isStranger) await store.makeRoom(problem, 'stranger %', MOST.ofStrangers, transaction)
      await store.makeRoom(problem, '%', MOST.ofAll, transaction)
      await store.add(problem, whose ?? null, transaction)
    })
  }
