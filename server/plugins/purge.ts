import type { PurgePlan } from '@balafon/sdk/server'
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize'
import { executedSteps, migrateDown } from '../database/migrate.ts'
import type { Storage } from '../files/storage.ts'
import type { Installed } from './registry.ts'

export interface PurgeServices {
  readonly db: Sequelize
  readonly storage: Storage
}

class OnlyLooking extends Error {}

/** What would be gone: found by really going back in a transaction that is then undone, so that the answer is not a guess. */
export async function planPurge(plugin: Installed, { db }: PurgeServices): Promise<PurgePlan> {
  const { id } = plugin.found.manifest
  let plan: PurgePlan | undefined
  await db
    .transaction(async (transaction) => {
      const [before, files] = [await tablesIn(db, transaction), await filesOf(db, id, transaction)]
      const rows = await rowsOf(db, before, transaction)
      const steps = (plugin.half?.migrations ?? []).toReversed()
      const executed = await executedSteps(db, id)
      for (const { name, down } of steps) if (executed.includes(name)) await down({ db, schema: db.getQueryInterface(), transaction })
      const left = new Set(await tablesIn(db, transaction))
      plan = { tables: before.filter((name) => !left.has(name)).map((name) => ({ name, rows: rows.get(name) ?? 0 })), files: files.length }
      throw new OnlyLooking()
    })
    .catch((error) => {
      if (!(error instanceof OnlyLooking)) throw error
    })
  if (!plan) throw new Error('the plan was not made')
  return plan
}

/** Takes the plugin's tables and files away for good. */
export async function purge(plugin: Installed, { db, storage }: PurgeServices) {
  const { id } = plugin.found.manifest
  const files = await filesOf(db, id)
  await migrateDown(db, { owner: id, migrations: plugin.half?.migrations ?? [] })
  await db.query('delete from file_entries where plugin = $1', { bind: [id] })
  for (const path of files) await storage.remove(path)
}

const tablesIn = (db: Sequelize, transaction: Transaction) =>
  db
    .query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1", { type: QueryTypes.SELECT, transaction })
    .then((rows) => rows.map(({ name }) => name))

async function rowsOf(db: Sequelize, tables: readonly string[], transaction: Transaction) {
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

const filesOf = (db: Sequelize, plugin: string, transaction?: Transaction) =>
  db
    .query<{ path: string }>('select path from file_entries where plugin = $1', {
      bind: [plugin],
      type: QueryTypes.SELECT,
      ...(transaction && { transaction }),
    })
    .then((rows) => rows.map(({ path }) => path))
