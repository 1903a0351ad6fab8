import { defineModel, type ModelDefinition, type ModelDefinitions, type SqlRunner } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import { createModels } from '../database/create-models.ts'

export interface PluginDataStoreDependencies {
  readonly db: Sequelize
  readonly models: Pick<CoreModels, 'FileEntry'>
  readonly sql: SqlRunner
}

export type PluginDataStore = ReturnType<typeof createPluginDataStore>

/** Creates the store of the tables and files of plugins, for a purge. */
export const createPluginDataStore = ({ db, models: { FileEntry }, sql }: PluginDataStoreDependencies) => ({
  /** Lists the tables of the core and of all plugins, from the catalogue of the database. */
  async listTables(transaction: Transaction) {
    const rows = await sql<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1", [], transaction)
    return rows.map(({ name }) => name)
  },
  /**
   * Counts the rows of tables of a plugin, by table.
   * @param definitions The models that the plugin has registered. A table without one is counted too.
   */
  async countRows(plugin: string, tables: readonly string[], definitions: ModelDefinitions) {
    const registered = new Set(Object.values(definitions).map(({ table }) => table))
    const unregistered = tables
      .filter((table) => !registered.has(table))
      .map((table): [string, ModelDefinition] => [table, defineModel(table, { columns: {} })])
    const models = Object.values(createModels(db, plugin, { ...definitions, ...Object.fromEntries(unregistered) }))
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
