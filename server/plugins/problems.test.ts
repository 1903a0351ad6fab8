import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '../testing/index.ts'
import { createProblemsStore } from './problems.store.ts'

const ID = 'acme.shaky'

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-problems-'))
  await writePlugin(folder, ID, { contributes: { 'host.dock/v1': [{ id: 'dock', component: 'ShakyDock' }] } })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(() => site.sql('delete from plugin_problems'))

const kept = () =>
  site.sql<{ place: string; message: string; count: number }>('select place, message, count::int from plugin_problems where plugin = $1 order by id', [ID])
async function report(visitor: Visitor, place: string, message: string, plugin = ID) {
  await site.sql('delete from rate_limits')
  expect((await visitor.post('/api/v1/plugin-problems', { plugin, place, message })).status).toBe(200)
}

test('what broke in a browser is kept by its place, and the same only counted', async () => {
  const guest = site.visitor()
  for (const place of ['ShakyDock', 'ShakyDock', 'dialog', 'event', 'promise']) await report(guest, place, 'torn\u0000')
  expect(await kept()).toEqual([
    { place: 'ShakyDock', message: 'torn', count: 2 },
    { place: 'dialog', message: 'torn', count: 1 },
    { place: 'event', message: 'torn', count: 1 },
    { place: 'promise', message: 'torn', count: 1 },
  ])
})

test('places that a plugin has not are one; plugins that are not here have none', async () => {
  const guest = site.visitor()
  for (const place of ['nowhere', 'constructor', 'a\u0000b']) await report(guest, place, 'torn')
  for (const plugin of ['acme.none', 'constructor', '__proto__']) await report(guest, 'ShakyDock', 'torn', plugin)
  expect(await kept()).toEqual([{ place: 'elsewhere', message: 'torn', count: 3 }])
  expect(await site.sql('select distinct plugin from plugin_problems')).toEqual([{ plugin: ID }])
})

test('strangers fill a little of the room, and what they say further is counted', async () => {
  const guest = site.visitor()
  for (let said = 0; said < 30; said++) await report(guest, 'ShakyDock', `made up ${said}`)
  await report(guest, 'ShakyDock', 'made up 0')
  const rows = await kept()
  expect(rows).toHaveLength(21)
  expect(rows[0]).toEqual({ place: 'ShakyDock', message: 'made up 0', count: 2 })
  expect(rows.at(-1)).toEqual({ place: 'ShakyDock', message: '…', count: 10 })
  await report(await site.member(), 'ShakyDock', 'a true one')
  expect((await kept()).at(-1)).toEqual({ place: 'ShakyDock', message: 'a true one', count: 1 })
})

test('no plugin has more than its room, whoever tells; each side has its own', async () => {
  const store = createProblemsStore(site.sql)
  for (let said = 0; said < 120; said++) await store.note({ plugin: ID, side: 'server', place: 'GET x', message: `failure ${said}` })
  const rows = await kept()
  expect(rows).toHaveLength(101)
  expect(rows.at(-1)).toEqual({ place: 'GET x', message: '…', count: 20 })
  await report(site.visitor(), 'ShakyDock', 'torn')
  expect((await kept()).at(-1)).toEqual({ place: 'ShakyDock', message: 'torn', count: 1 })
})
