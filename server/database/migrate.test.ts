import { setTimeout } from 'node:timers/promises'
import type { Migration } from '@balafon/sdk/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findServerModule } from '../plugins/plugin-state.ts'
import { readSchema } from '../testing/database-digests.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { CORE_MIGRATIONS } from './core-migrations.ts'
import { migrateDown, migrateDownTo, migrateUp, type OwnedMigrations } from './migrate.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

function listPluginMigrations(): OwnedMigrations[] {
  return site.site.registry.list().flatMap(({ id, isFirstParty, state }) => {
    const migrations = findServerModule(state)?.migrations
    return migrations ? [{ owner: id, isFirstParty, migrations }] : []
  })
}

describe('migrations of the core and the plugins', () => {
  test('restores the same schema after reverting and running all of them', async () => {
    const before = await readSchema(site.sql)
    const plugins = listPluginMigrations()
    expect(plugins.length).toBeGreaterThan(0)
    for (const owned of plugins.toReversed()) await migrateDown(site.site.migrationDb, owned)
    await migrateDown(site.site.migrationDb, CORE_MIGRATIONS)
    expect((await readSchema(site.sql)).columns.every(({ table_name }) => table_name === 'migrations')).toBe(true)
    for (const owned of [CORE_MIGRATIONS, ...plugins]) await migrateUp(site.site.migrationDb, owned)
    expect(await readSchema(site.sql)).toEqual(before)
  })

  test('restores the old values of plugin problems when migration 0013 is reverted', async () => {
    const { migrationDb: db } = site.site
    const insert = "insert into plugin_problems (plugin, side, location, message, reporter) values ('acme.one', 'client', $1, 'torn', $2)"
    for (const values of [
      ['unknown', 'guest:192.0.2.1'],
      ['dialog', 'user:7'],
      ['route', null],
    ])
      await site.sql(insert, values)
    const select = (column: string) => site.sql(`select ${column} as location, reporter from plugin_problems where plugin = 'acme.one' order by id`)
    const rows = await select('location')
    await migrateDownTo(db, CORE_MIGRATIONS, '0012-problem-reporters')
    expect(await select('place')).toEqual([
      { location: 'elsewhere', reporter: 'stranger 192.0.2.1' },
      { location: 'dialog', reporter: 'member user:7' },
      { location: 'route', reporter: null },
    ])
    await migrateUp(db, CORE_MIGRATIONS)
    expect(await select('location')).toEqual(rows)
  })
})

test('logs a migration that takes longer than three seconds', async () => {
  const messages: unknown[] = []
  const slow: Migration = { name: '0001-slow', up: () => setTimeout(3200), down: async () => {} }
  const quick: Migration = { name: '0002-quick', up: async () => {}, down: async () => {} }
  const owned = { owner: 'slow', isFirstParty: true, migrations: [slow, quick] }
  await migrateUp(site.site.migrationDb, owned, { info: (...message: unknown[]) => messages.push(message) })
  expect(messages).toEqual([[{ owner: 'slow', migration: '0001-slow' }, 'a migration is still running']])
  await migrateDown(site.site.migrationDb, owned)
})

describe('the time limit of statements', () => {
  /** Runs a migration that records its time limit, and returns it in the form of PostgreSQL. */
  async function readTimeLimit(isFirstParty: boolean) {
    let limit = ''
    const migration: Migration = {
      name: '0001-limit',
      async up({ db, transaction }) {
        const [rows] = await db.query("select current_setting('statement_timeout') as value", { transaction })
        limit = (rows as { value: string }[])[0]?.value ?? ''
      },
      async down() {},
    }
    const owned = { owner: isFirstParty ? 'limit' : 'acme.limit', isFirstParty, migrations: [migration] }
    expect(await migrateUp(site.site.migrationDb, owned)).toEqual([migration.name])
    await migrateDown(site.site.migrationDb, owned)
    return limit
  }

  test('does not apply to migrations of first-party plugins', async () => {
    expect(await readTimeLimit(true)).toBe('0')
  })

  test('applies to migrations of third-party plugins', async () => {
    expect(await readTimeLimit(false)).toBe('30s')
  })
})
