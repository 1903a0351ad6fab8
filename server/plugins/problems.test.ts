import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '../testing/index.ts'
import { createProblemsStore } from './problems.store.ts'
import { createProblemRecorder } from './record-problem.ts'

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
  const guest = site.createVisitor()
  for (const place of ['ShakyDock', 'ShakyDock', 'dialog', 'event', 'promise']) await report(guest, place, 'torn\u0000')
  expect(await kept()).toEqual([
    { place: 'ShakyDock', message: 'torn', count: 2 },
    { place: 'dialog', message: 'torn', count: 1 },
    { place: 'event', message: 'torn', count: 1 },
    { place: 'promise', message: 'torn', count: 1 },
  ])
})

test('places that a plugin has not are one; plugins that are not here have none', async () => {
  const guest = site.createVisitor()
  for (const place of ['nowhere', 'constructor', 'a\u0000b']) await report(guest, place, 'torn')
  for (const plugin of ['acme.none', 'constructor', '__proto__']) await report(guest, 'ShakyDock', 'torn', plugin)
  expect(await kept()).toEqual([{ place: 'elsewhere', message: 'torn', count: 3 }])
  expect(await site.sql('select distinct plugin from plugin_problems')).toEqual([{ plugin: ID }])
})

const networks = (count: number) => Array.from({ length: count }, (_, number) => ({ key: `10.0.0.${number}`, isGuest: true }))
const members = (count: number) => Array.from({ length: count }, (_, number) => ({ key: `user:${number}`, isGuest: false }))
const problem = (message: string, side: 'client' | 'server' = 'client') => ({ plugin: ID, side, location: 'ShakyDock', message })
const note = () => createProblemRecorder(site.getContext('core').db, createProblemsStore(site.sql))

test('one who makes up a hundred has a little of the room; what others tell is kept', async () => {
  const [guest, member] = [site.createVisitor(), await site.createSignedInUser()]
  for (const liar of [guest, member]) for (let said = 0; said < 30; said++) await report(liar, 'ShakyDock', `made up ${said} ${liar === guest}`)
  for (let said = 0; said < 30; said++) await report(member, 'ShakyDock', `made up ${said}`)
  const rows = await kept()
  expect(rows).toHaveLength(20)
  expect(rows.at(-1)).toEqual({ place: 'ShakyDock', message: 'made up 29', count: 1 })
  await report(await site.createSignedInUser(), 'ShakyDock', 'a true one')
  expect(await kept()).toHaveLength(21)
  expect((await kept()).at(-1)).toEqual({ place: 'ShakyDock', message: 'a true one', count: 1 })
})

test('a new one takes the place of the oldest that was seen once, of its own kind', async () => {
  const noted = note()
  await noted(problem('a member’s'), members(1)[0])
  for (const [number, network] of networks(20).entries()) await noted(problem(`stranger’s ${number}`), network)
  await noted(problem('stranger’s 0'), networks(1)[0])
  await noted(problem('a true one'), { key: '192.0.2.1', isGuest: true })
  const messages = (await kept()).map(({ message }) => message)
  expect(messages).toHaveLength(21)
  expect(messages).toEqual(expect.arrayContaining(['a member’s', 'stranger’s 0', 'stranger’s 2', 'a true one']))
  expect(messages).not.toContain('stranger’s 1')
})

test('when all was seen twice, a new one finds room still', async () => {
  const noted = note()
  for (const member of members(12)) {
    for (let said = 0; said < 20; said++) await noted(problem(`${member.key} ${said % 10}`), member)
  }
  expect(await kept()).toHaveLength(100)
  await noted(problem('a true one'), { key: 'user:99', isGuest: false })
  const rows = await kept()
  expect(rows).toHaveLength(100)
  expect(rows.at(-1)).toMatchObject({ message: 'a true one', count: 1 })
})

test('of many at once none has room that is not there, and the same is one', async () => {
  const noted = note()
  const tell = (reporters: ReturnType<typeof networks>) => Promise.all(reporters.map((who, number) => noted(problem(`at once ${who.key} ${number}`), who)))
  await tell(networks(30))
  expect(await kept()).toHaveLength(20)
  await tell(Array.from({ length: 30 }, () => ({ key: 'user:1', isGuest: false })))
  expect(await kept()).toHaveLength(30)
  await Promise.all(members(15).map((who) => noted(problem('the same'), who)))
  expect((await kept()).at(-1)).toMatchObject({ message: 'the same', count: 15 })
})

test('no plugin has more than its room; each side has its own', async () => {
  const noted = note()
  for (let said = 0; said < 120; said++) await noted(problem(`failure ${said}`, 'server'))
  const rows = await kept()
  expect(rows).toHaveLength(100)
  expect(rows.at(-1)).toMatchObject({ message: 'failure 119', count: 1 })
  await report(site.createVisitor(), 'ShakyDock', 'torn')
  expect(await kept()).toHaveLength(101)
})
