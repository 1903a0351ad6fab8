import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type LocksStore = ReturnType<typeof createLocksStore>

/** Creates the store of locks for subjects that have no row to lock, for example a team. The end of the transaction releases the lock. */
export const createLocksStore = (sql: SqlRunner) => ({
  /** Acquires the lock. Waits while another transaction holds it. */
  async lock(key: string, transaction: Transaction) {
    await sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`backstage.${key}`], transaction)
  },
})
