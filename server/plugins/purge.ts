import type { PurgePlan } from '@balafon/sdk/server'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { listExecutedMigrations, migrateDown } from '../database/migrate.ts'
import type { Storage } from '../files/storage.ts'
import { findServerModule } from './plugin-state.ts'
import type { PluginRecord } from './registry.ts'

export interface PurgeDependencies {
  readonly db: Sequelize
  readonly storage: Storage
}

/** Thrown to roll back the transaction of a plan. */
class DryRun extends Error {}

/** Returns the data that a purge would delete. It reverts the migrations in a transaction and rolls it back, so the plan is exact. */
export async function planPurge({ id, state }: PluginRecord, { db }: PurgeDependencies): Promise<PurgePlan> {
  let plan: PurgePlan | undefined
  await db
    .transaction(async (transaction) => {
      const [tables, files] = [await listTables(db, transaction), await listFilePaths(db, id, transaction)]
      const rowCounts = await countRows(db, tables, transaction)
      const migrations = (findServerModule(state)?.migrations ?? []).toReversed()
      const executed = await listExecutedMigrations(db, id)
      for (const { name, down } of migrations) if (executed.includes(name)) await down({ db, schema: db.getQueryInterface(), transaction })
      const remaining = new Set(await listTables(db, transaction))
      const deleted = tables.filter((name) => !remaining.has(name))
      plan = { tables: deleted.map((name) => ({ name, rows: rowCounts.get(name) ?? 0 })), files: files.length }
      throw new DryRun()
    })
    .catch((error) => {
      if (!(error instanceof DryRun)) throw error
    })
  if (!plan) throw new Error('The purge could not be planned.')
  return plan
}

/** Deletes the plugin's tables and files permanently. */
export async function purgePlugin({ id, state }: PluginRecord, { db, storage }: PurgeDependencies) {
  const paths = await listFilePaths(db, id)
  await migrateDown(db, { owner: id, migrations: findServerModule(state)?.migrations ?? [] })
  await db.query('delete from file_entries where plugin = $1', { bind: [id] })
  for (const path of paths) await storage.remove(path)
}

const listTables = (db: Sequelize, transaction: Transaction) =>
  db
    .query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1", { type: QueryTypes.SELECT, transaction })
    .then((rows) => rows.map(({ name }) => name))

async function countRows(db: Sequelize, tables: readonly string[], transaction: Transaction) {
  const counts = new Map<string, number>()
  for (const name of tables) {
    const [row] = await db.query<{ count: number }>(`select count(*)::int as count from ${db.getQueryInterface().quoteIdentifier(name)}`, {
      type: QueryTypes.SELECT,
      transaction,
    })
    counts.set(name, row?.count ?? 0)
  }
  return counts
}

const listFilePaths = (db: Sequelize, plugin: string, transaction?: Transaction) =>
  db
    .query<{ path: string }>('select path from file_entries where plugin = $1', {
      bind: [plugin],
      type: QueryTypes.SELECT,
      ...(transaction && { transaction }),
    })
    .then((rows) => rows.map(({ path }) => path))
