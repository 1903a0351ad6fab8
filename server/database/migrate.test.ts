import { afterAll, beforeAll, expect, test } from 'vitest'
import { findServerModule } from '../plugins/plugin-state.ts'
import { readSchema } from '../testing/dump.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { CORE_MIGRATIONS } from './core-migrations.ts'
import { migrateDown, migrateUp } from './migrate.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('up, down and up again leave the same schema, for the core and every plugin', async () => {
  const before = await readSchema(site.sql)
  const plugins = site.site.registry.list().flatMap(({ id, state }) => [{ owner: id, migrations: findServerModule(state)?.migrations ?? [] }])
  for (const owned of [...plugins].reverse()) await migrateDown(site.site.db, owned)
  await migrateDown(site.site.db, CORE_MIGRATIONS)
  expect((await readSchema(site.sql)).columns.every(({ table_name }) => table_name === 'migrations')).toBe(true)
  for (const owned of [CORE_MIGRATIONS, ...plugins]) await migrateUp(site.site.db, owned)
  expect(await readSchema(site.sql)).toEqual(before)
})
