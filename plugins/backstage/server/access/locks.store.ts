import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type LocksStore = ReturnType<typeof createLocksStore>

/** Creates the store of locks on things that have no row of their own. A lock ends with its transaction. */
export const createLocksStore = (sql: SqlRunner) => ({
  /** Waits until no other transaction holds the lock. */
  async lock(key: string, transaction: Transaction) {
    await sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`backstage.${key}`], transaction)
  },
})
