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

/** `assert-valid-plugin.nightly.test.ts` has the other guarantees. The plugins in `examples` are accepted by their own tests. */
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
