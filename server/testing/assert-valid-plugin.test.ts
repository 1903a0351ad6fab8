import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertValidPlugin } from './assert-valid-plugin.ts'
import { writePlugin } from './write-plugin.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-contract-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

/** The other guarantees are tested in `assert-valid-plugin.nightly.test.ts`. The tests of the plugins in `examples` show that valid plugins are accepted. */
test('rejects a model that differs from its table', async () => {
  const server = `
    import { column, defineModel } from '@balafon/sdk/server'
    const serverModule = {
      models: { Note: defineModel('plg_acme_notes_all', { columns: { text: column.text() } }) },
      migrations: [{
        name: '0001-notes',
        up: ({ db, transaction }) => db.query('create table plg_acme_notes_all (text text)', { transaction }),
        down: ({ db, transaction }) => db.query('drop table plg_acme_notes_all', { transaction }),
      }],
    }`
  await writePlugin(folder, 'acme.notes', { server })
  await fs.writeFile(path.join(folder, 'acme.notes/locales/fr.json'), '{"acme.notes.title":"Bonjour"}')
  await expect(assertValidPlugin(path.join(folder, 'acme.notes'))).rejects.toThrow('differences between the models and the tables')
})
