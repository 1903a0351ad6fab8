import { promises as fs } from 'node:fs'
import path from 'node:path'
import { findLocaleProblems } from '@balafon/sdk/testing/locales'
import { expect } from 'vitest'
import { migrateDown, migrateUp } from '../database/migrate.ts'
import { type DiscoveredPlugin, discoverPlugins } from '../plugins/discovery.ts'
import { findServerModule } from '../plugins/plugin-state.ts'
import { createStoredPlugins } from '../plugins/stored/stored-plugins.ts'
import { computeDatabaseDigests, readSchema } from './database-digests.ts'
import { createTestSite, type TestSite } from './test-site.ts'

/**
 * Asserts what every plugin guarantees, on a new site: disabling and enabling it changes no data, its models match the tables that its
 * migrations create, the migrations can be reverted and run again, and every text exists in every language. Build the plugin first.
 */
export async function assertValidPlugin(folder: string) {
  const pluginsDir = path.dirname(folder)
  const site = await createTestSite({ PLUGINS_DIR: pluginsDir })
  try {
    const { plugins, unusable } = await discoverPlugins({ ...site.config, storedPlugins: createStoredPlugins(''), shouldVerifySources: true })
    const plugin = plugins.find((candidate) => candidate.folder === folder)
    if (!plugin) throw new Error(`${folder}: ${unusable.find((candidate) => candidate.folder === folder)?.reason ?? 'there is no plugin'}`)
    await enableWithRequirements(site, plugin.manifest.id)
    await assertDisablingKeepsData(site, plugin.manifest.id)
    await assertModelsMatchTables(site, plugin)
    await assertMigrationsAreReversible(site, plugin)
    expect(await fs.readdir(path.join(folder, 'locales')), 'locales').toEqual(expect.arrayContaining(['en.json', 'fr.json']))
    expect(findLocaleProblems(folder), 'locales').toEqual([])
  } finally {
    await site.close()
  }
}

async function enableWithRequirements(site: TestSite, id: string) {
  for (const requiredId of Object.keys(site.site.registry.find(id)?.current.manifest.requires ?? {}))
    if (!site.site.registry.isRunning(requiredId)) await enableWithRequirements(site, requiredId)
  await site.enablePlugin(id)
}

async function assertDisablingKeepsData(site: TestSite, id: string) {
  const { plugins } = site.getContext('core')
  const computeDigests = async () => [await computeDatabaseDigests(site.sql), await computeDatabaseDigests(site.getSql(id))]
  const before = await computeDigests()
  await plugins.disable(id)
  expect(await computeDigests(), 'the database after the plugin was disabled').toEqual(before)
  expect((await site.createVisitor().get('/')).text, 'a page while the plugin is disabled').not.toContain(`"${id}"`)
  await site.enablePlugin(id)
  expect(await computeDigests(), 'the database after the plugin was enabled again').toEqual(before)
}

const findModule = (site: TestSite, id: string) => {
  const plugin = site.site.registry.find(id)
  return plugin && findServerModule(plugin.state)
}

const getTablePrefix = (id: string) => `plg_${id.replace(/\W/g, '_')}_`

async function assertModelsMatchTables(site: TestSite, { isFirstParty, manifest: { id } }: DiscoveredPlugin) {
  const tables = Object.values(findModule(site, id)?.models ?? {}).map(({ table }) => table)
  const otherTables = isFirstParty ? [] : tables.filter((table) => !table.startsWith(getTablePrefix(id)))
  expect(otherTables, `models of tables that do not begin with ${getTablePrefix(id)}`).toEqual([])
  expect(await site.listModelDrift(id), 'differences between the models and the tables').toEqual([])
}

async function assertMigrationsAreReversible(site: TestSite, { isFirstParty, manifest: { id } }: DiscoveredPlugin) {
  const owned = { owner: id, isFirstParty, migrations: findModule(site, id)?.migrations ?? [] }
  const plugin = { id, isFirstParty }
  const sql = site.getSql(id)
  const { withMigrationDb } = site.site.pluginDatabases
  const before = await readSchema(sql)
  await withMigrationDb(plugin, (db) => migrateDown(db, owned))
  const remaining = (await readSchema(sql)).columns.map(({ table_name }) => table_name).filter((name) => name.startsWith(getTablePrefix(id)))
  expect([...new Set(remaining)], 'tables that remain after all migrations were reverted').toEqual([])
  await withMigrationDb(plugin, (db) => migrateUp(db, owned))
  expect(await readSchema(sql), 'the schema after the migrations ran again').toEqual(before)
}
