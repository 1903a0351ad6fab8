import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertValidPlugin } from './assert-valid-plugin.ts'
import { writePlugin } from './write-plugin.ts'

/** Formats a model with one column. */
const formatModels = (table: string, column = 'column.text().nullable()') => `models: { Note: defineModel('${table}', { columns: { text: ${column} } }) }, `

const formatMigrations = (down: string) => `migrations: [{
  name: '0001-notes',
  up: ({ db, transaction }) => db.query('create table if not exists plg_acme_notes_all (text text)', { transaction }),
  down: ({ db, transaction }) => db.query(${JSON.stringify(down)}, { transaction }),
}]`

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-contract-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

/** Writes a plugin into a new plugins folder without other plugins. */
async function createPlugin(serverModule: string, french = '{"acme.notes.title":"Bonjour"}') {
  const pluginsDir = await fs.mkdtemp(path.join(folder, 'site-'))
  await writePlugin(pluginsDir, 'acme.notes', {
    server: `import { column, defineModel } from '@balafon/sdk/server'\nconst serverModule = { ${serverModule} }`,
  })
  await fs.writeFile(path.join(pluginsDir, 'acme.notes/locales/fr.json'), french)
  return path.join(pluginsDir, 'acme.notes')
}

describe('assertValidPlugin', () => {
  test('accepts a valid plugin', async () => {
    await assertValidPlugin(await createPlugin(formatModels('plg_acme_notes_all') + formatMigrations('drop table plg_acme_notes_all')))
  })

  test('rejects a model that differs from its table', async () => {
    const plugin = await createPlugin(formatModels('plg_acme_notes_all', 'column.text()') + formatMigrations('drop table plg_acme_notes_all'))
    await expect(assertValidPlugin(plugin)).rejects.toThrow('differences between the models and the tables')
  })

  test('rejects a model of a table of the core', async () => {
    await expect(assertValidPlugin(await createPlugin(formatModels('users')))).rejects.toThrow('do not begin with plg_acme_notes_')
  })

  test('rejects a table that remains after the migrations were reverted', async () => {
    await expect(assertValidPlugin(await createPlugin(formatMigrations('select 1')))).rejects.toThrow('tables that remain')
  })

  test('rejects a migration that creates something else the second time', async () => {
    const changingMigrations = formatMigrations('drop table plg_acme_notes_all').replace(
      "'create",
      "'create table plg_acme_notes_' + Math.random().toString(36).slice(2) + ' (a int); create",
    )
    await expect(assertValidPlugin(await createPlugin(changingMigrations))).rejects.toThrow(/tables that remain|the schema after/)
  })

  test('rejects a plugin that writes while it is being disabled', async () => {
    const writingModule = `${formatMigrations('drop table plg_acme_notes_all')}, start: async (_, { sql }) => {
      const write = () => sql("insert into plg_acme_notes_all values (random())").catch(() => clearInterval(timer))
      const timer = setInterval(write, 5)
    }`
    await expect(assertValidPlugin(await createPlugin(writingModule))).rejects.toThrow('after the plugin was disabled')
  })

  test('rejects a plugin with texts missing in a language', async () => {
    await expect(assertValidPlugin(await createPlugin('', '{}'))).rejects.toThrow('locales')
    const folderWithoutFrench = await createPlugin('')
    await fs.rm(path.join(folderWithoutFrench, 'locales/fr.json'))
    await expect(assertValidPlugin(folderWithoutFrench)).rejects.toThrow('locales')
  })

  test('rejects a folder without a built plugin', async () => {
    await fs.mkdir(path.join(folder, 'alone/unbuilt'), { recursive: true })
    await expect(assertValidPlugin(path.join(folder, 'alone/unbuilt'))).rejects.toThrow('not built')
  })
})
