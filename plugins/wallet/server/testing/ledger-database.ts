import { createDatabase, createSqlPool, setUpDatabaseRoles } from '@balafon/server/testing'
import { readWholeLedgerSql } from '../migrations/ledger-sql.ts'
import { createLedgerFunctions } from './ledger-functions.ts'

export type LedgerDatabase = Awaited<ReturnType<typeof createLedgerDatabase>>

/**
 * Creates a database that contains only the ledger, with the roles of a site.
 * @param change Changes the statements that create the ledger, to check that a test notices a fault.
 */
export async function createLedgerDatabase(change: (statements: string) => string = (statements) => statements) {
  const adminUrl = await createDatabase()
  const urls = await setUpDatabaseRoles(adminUrl)
  return openLedgerDatabase({ ...urls, adminUrl }, change(readWholeLedgerSql()))
}

/** Installs the ledger in an empty database with the roles of a site. */
export async function openLedgerDatabase(urls: { url: string; migrationUrl: string; adminUrl: string }, statements = readWholeLedgerSql()) {
  const application = createSqlPool(urls.url, { max: 12 })
  const migration = createSqlPool(urls.migrationUrl, { max: 2 })
  const admin = createSqlPool(urls.adminUrl, { max: 2 })
  await migration.query(`begin; ${statements}; commit`)
  const functions = createLedgerFunctions(application)
  await functions.businessRows.addProvider('sandbox', 'XOF')
  await admin.query('update ledger.currencies set top_up_per_day = 1000000000000')
  return {
    urls,
    application,
    migration,
    admin,
    ...functions,
    listProblems: () => functions.sql<{ fault: string; subject: string }>('select * from ledger.audit'),
    async close() {
      await Promise.all([application.close(), migration.close(), admin.close()])
    },
  }
}
