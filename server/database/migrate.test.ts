import { afterAll, beforeAll, expect, test } from 'vitest'
import { CORE_MIGRATIONS } from '../plugins/install.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { migrateDown, migrateUp } from './migrate.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

/** Every table, column, constraint and index, in words. */
async function schemaOf() {
  const columns = await site.sql(
    "select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2",
  )
  const constraints = await site.sql(
    "select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
  )
  const indexes = await site.sql("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1")
  return { columns, constraints, indexes }
}

test('up, down and up again leave the same schema, for the core and every plugin', async () => {
  const before = await schemaOf()
  const plugins = site.site.registry.all().flatMap(({ half }) => (half?.migrations ? [{ owner: half.manifest.id, migrations: half.migrations }] : []))
  for (const owned of [...plugins].reverse()) await migrateDown(site.site.db, owned)
  await migrateDown(site.site.db, CORE_MIGRATIONS)
  expect((await schemaOf()).columns.every((column) => (column as { table_name: string }).table_name === 'migrations')).toBe(true)
  for (const owned of [CORE_MIGRATIONS, ...plugins]) await migrateUp(site.site.db, owned)
  expect(await schemaOf()).toEqual(before)
})
