import type { SqlRunner } from '@balafon/sdk/server'
import { createBusinessStore } from '../ledger/business.store.ts'
import { createPostingStore } from '../ledger/posting.store.ts'

interface Connections {
  query(text: string, values?: readonly unknown[]): Promise<unknown[]>
}

/** Creates the typed functions of a ledger on connections of the application. Errors look like those of Sequelize. */
export function createLedgerFunctions(application: Connections) {
  const sql = (async (text: string, values: readonly unknown[] = []) => {
    try {
      return await application.query(text, values)
    } catch (error) {
      throw Object.assign(new Error(String(error), { cause: error }), { parent: error })
    }
  }) as SqlRunner
  return { sql, post: createPostingStore(sql), businessRows: createBusinessStore(sql) }
}
