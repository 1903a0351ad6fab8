import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coreModels } from '../app/core-models.ts'
import { findServerModule } from '../plugins/plugin-state.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const listPlugins = () => site.site.registry.list().filter(({ isFirstParty }) => isFirstParty)

describe('listModelDrift', () => {
  test('finds no difference for the core and the built-in plugins', async () => {
    const drift = await Promise.all(['core', ...listPlugins().map(({ id }) => id)].map((owner) => site.listModelDrift(owner)))
    expect(drift.flat()).toEqual([])
  })
})

describe('models of the core and of the built-in plugins', () => {
  test('describes each table exactly once', async () => {
    const definitions = [coreModels, ...listPlugins().map(({ state }) => findServerModule(state)?.models ?? {})]
    const modelTables = definitions.flatMap((models) => Object.values(models).flatMap(({ table, schema }) => (schema === undefined ? [table] : [])))
    const tables = await site.sql<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
    )
    expect(modelTables.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })
})
