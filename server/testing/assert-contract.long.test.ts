import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertContract } from './assert-contract.ts'
import { writePlugin } from './write-plugin.ts'

const tables = (down: string) => `migrations: [{
  name: '0001-notes',
  up: ({ db, transaction }) => db.query('create table if not exists plg_acme_notes_all (text text)', { transaction }),
  down: ({ db, transaction }) => db.query(${JSON.stringify(down)}, { transaction }),
}]`

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-contract-'))
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

/** A plugin alone in its folder, with a server half and its French words. */
async function plugin(half: string, french = '{"acme.notes.title":"Bonjour"}') {
  const place = await fs.mkdtemp(path.join(folder, 'site-'))
  await writePlugin(place, 'acme.notes', { server: `const serverModule = { ${half} }` })
  await fs.writeFile(path.join(place, 'acme.notes/locales/fr.json'), french)
  return path.join(place, 'acme.notes')
}

test('one that keeps its promises passes', async () => {
  await assertContract(await plugin(tables('drop table plg_acme_notes_all')))
})

test('a table that stays after going back does not', async () => {
  await expect(assertContract(await plugin(tables('select 1')))).rejects.toThrow('tables that stay after going back')
})

test('a step that makes something else the second time does not', async () => {
  const changing = tables('drop table plg_acme_notes_all').replace(
    "'create",
    "'create table plg_acme_notes_' + Math.random().toString(36).slice(2) + ' (a int); create",
  )
  await expect(assertContract(await plugin(changing))).rejects.toThrow(/tables that (stay|were made)/)
})

test('what writes while it is being switched off does not', async () => {
  const restless = `start: async (_, { sql }) => {
    const write = () => sql("insert into settings (key, value) values ('acme.' || random(), '1')").catch(() => clearInterval(timer))
    const timer = setInterval(write, 5)
  }`
  await expect(assertContract(await plugin(restless))).rejects.toThrow('switched off')
})

test('words that are missing in a language do not', async () => {
  await expect(assertContract(await plugin('', '{}'))).rejects.toThrow('words')
  const silent = await plugin('')
  await fs.rm(path.join(silent, 'locales/fr.json'))
  await expect(assertContract(silent)).rejects.toThrow('words')
})

test('one that is not built is said to be so', async () => {
  await fs.mkdir(path.join(folder, 'alone/unbuilt'), { recursive: true })
  await expect(assertContract(path.join(folder, 'alone/unbuilt'))).rejects.toThrow('it is not built')
})
