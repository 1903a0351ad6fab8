import { defineModel, type ModelDefinition, type ModelDefinitions } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import { createModels } from '../database/create-models.ts'
import { createSql } from '../database/sql.ts'

export interface PluginDataStoreDependencies {
  readonly models: Pick<CoreModels, 'FileEntry'>
}

export type PluginDataStore = ReturnType<typeof createPluginDataStore>

/** Creates the store of the tables and files of plugins, for a purge. */
export const createPluginDataStore = ({ models: { FileEntry } }: PluginDataStoreDependencies) => ({
  /** Lists all tables that the migrations of a plugin can name. A purge compares the lists before and after the migrations were reverted. */
  async listTables(migrationDb: Sequelize, transaction: Transaction) {
    const statement = 'select tablename as name from pg_tables where schemaname = any(current_schemas(false)) order by 1'
    const rows = await createSql(migrationDb)<{ name: string }>(statement, [], transaction)
    return rows.map(({ name }) => name)
  },
  /**
   * Counts the rows of tables of a plugin, by table.
   * @param definitions The models that the plugin has registered. A table without one is counted too.
   */
  async countRows(migrationDb: Sequelize, plugin: string, tables: readonly string[], definitions: ModelDefinitions) {
    const registered = new Set(Object.values(definitions).map(({ table }) => table))
    const unregistered = tables
      .filter((table) => !registered.has(table))
      .map((table): [string, ModelDefinition] => [table, defineModel(table, { columns: {} })])
    const models = Object.values(createModels(migrationDb, plugin, { ...definitions, ...Object.fromEntries(unregistered) }))
    const counts = models
      .filter(({ tableName }) => tables.includes(tableName))
      .map(async (model): Promise<[string, number]> => [model.tableName, await model.count()])
    return new Map(await Promise.all(counts))
  },
  async listFilePaths(plugin: string) {
    const files = await FileEntry.findAll({ attributes: ['path'], where: { plugin } })
    return files.map(({ path }) => path)
  },
  async deleteFileEntries(plugin: string) {
    await FileEntry.destroy({ where: { plugin } })
  },
})
