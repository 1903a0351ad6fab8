import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findServerModule } from '../plugins/plugin-state.ts'
import { readSchema } from '../testing/dump.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { CORE_MIGRATIONS } from './core-migrations.ts'
import { migrateDown, migrateUp, type OwnedMigrations } from './migrate.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

function listPluginMigrations(): OwnedMigrations[] {
  return site.site.registry.list().flatMap(({ id, state }) => {
    const migrations = findServerModule(state)?.migrations
    return migrations ? [{ owner: id, migrations }] : []
  })
}

describe('migrations of the core and the plugins', () => {
  test('restores the same schema after reverting and running all of them', async () => {
    const before = await readSchema(site.sql)
    const plugins = listPluginMigrations()
    expect(plugins.length).toBeGreaterThan(0)
    for (const owned of plugins.toReversed()) await migrateDown(site.site.db, owned)
    await migrateDown(site.site.db, CORE_MIGRATIONS)
    expect((await readSchema(site.sql)).columns.every(({ table_name }) => table_name === 'migrations')).toBe(true)
    for (const owned of [CORE_MIGRATIONS, ...plugins]) await migrateUp(site.site.db, owned)
    expect(await readSchema(site.sql)).toEqual(before)
  })
})
