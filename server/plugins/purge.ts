import type { PurgePlan } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { listExecutedMigrations, migrateDown } from '../database/migrate.ts'
import type { Storage } from '../files/storage.ts'
import type { SubscribersStore } from '../identity/subscribers.store.ts'
import type { PluginDatabases } from './databases/plugin-databases.ts'
import type { PluginDataStore } from './plugin-data.store.ts'
import { findServerModule } from './plugin-state.ts'
import type { PluginRecord } from './registry.ts'

export interface PurgeDependencies {
  readonly pluginDatabases: Pick<PluginDatabases, 'withMigrationDb' | 'remove'>
  readonly pluginData: PluginDataStore
  readonly storage: Storage
  readonly subscribers: Pick<SubscribersStore, 'deleteOfPlugin'>
}

type PlanDependencies = Pick<PurgeDependencies, 'pluginDatabases' | 'pluginData'>

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {}

/** Returns the data that a purge would delete. */
export async function planPurge(plugin: PluginRecord, dependencies: PlanDependencies): Promise<PurgePlan> {
  const { pluginDatabases, pluginData } = dependencies
  const { tables, rowCounts } = await pluginDatabases.withMigrationDb(plugin, async (db) => {
    const tables = await listTablesToDelete(plugin, db, pluginData)
    return { tables, rowCounts: await pluginData.countRows(db, plugin.id, tables, findServerModule(plugin.state)?.models ?? {}) }
  })
  const paths = await pluginData.listFilePaths(plugin.id)
  return { tables: tables.map((name) => ({ name, rows: rowCounts.get(name) ?? 0 })), files: paths.length }
}

/** Finds the tables that the plugin's migrations delete. It reverts the migrations in a transaction and rolls it back, so the list is exact. */
async function listTablesToDelete({ id, state }: PluginRecord, db: Sequelize, pluginData: PluginDataStore): Promise<string[]> {
  let deleted: string[] | undefined
  const executed = new Set(await listExecutedMigrations(db, id))
  const migrations = (findServerModule(state)?.migrations ?? []).filter(({ name }) => executed.has(name)).toReversed()
  await db
    .transaction(async (transaction) => {
      const tables = await pluginData.listTables(db, transaction)
      for (const { down } of migrations) await down({ db, schema: db.getQueryInterface(), transaction })
      const remaining = new Set(await pluginData.listTables(db, transaction))
      deleted = tables.filter((name) => !remaining.has(name))
      throw new DryRun()
    })
    .catch((error) => {
      if (!(error instanceof DryRun)) throw error
    })
  if (!deleted) throw new Error('The purge could not be planned.')
  return deleted
}

/** Deletes the plugin's tables and files permanently. */
export async function purgePlugin(plugin: PluginRecord, { pluginDatabases, pluginData, storage, subscribers }: PurgeDependencies) {
  const { id, isFirstParty, state } = plugin
  const paths = await pluginData.listFilePaths(id)
  const owned = { owner: id, isFirstParty, migrations: findServerModule(state)?.migrations ?? [] }
  await pluginDatabases.withMigrationDb(plugin, (db) => migrateDown(db, owned))
  if (!isFirstParty) await pluginDatabases.remove(plugin)
  await pluginData.deleteFileEntries(id)
  await subscribers.deleteOfPlugin(id)
  for (const path of paths) await storage.remove(path)
}
