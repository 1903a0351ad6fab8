import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '../testing/index.ts'
import { createProblemsStore } from './problems.store.ts'
import { createProblemRecorder, type Reporter } from './record-problem.ts'

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
beforeEach(() => site.models.PluginProblem.destroy({ where: {} }))

interface ProblemRow {
  readonly location: string
  readonly message: string
  readonly count: number
}

const listProblems = () => site.sql<ProblemRow>('select location, message, count::int from plugin_problems where plugin = $1 order by id', [ID])

describe('POST /plugin-problems', () => {
  async function report(visitor: Visitor, location: string, message: string, plugin = ID) {
    await site.models.RateLimitCounter.destroy({ where: {} })
    expect((await visitor.post('/api/v1/plugin-problems', { plugin, location, message })).status).toBe(200)
  }

  test('stores problems by location without null characters and counts repeats', async () => {
    const guest = site.createVisitor()
    for (const location of ['ShakyDock', 'ShakyDock', 'dialog', 'event', 'promise']) await report(guest, location, 'failed\u0000')
    expect(await listProblems()).toEqual([
      { location: 'ShakyDock', message: 'failed', count: 2 },
      { location: 'dialog', message: 'failed', count: 1 },
      { location: 'event', message: 'failed', count: 1 },
      { location: 'promise', message: 'failed', count: 1 },
    ])
  })

  test('stores "unknown" for each location that the plugin does not have', async () => {
    const guest = site.createVisitor()
    for (const location of ['nowhere', 'constructor', 'a\u0000b']) await report(guest, location, 'failed')
    expect(await listProblems()).toEqual([{ location: 'unknown', message: 'failed', count: 3 }])
  })

  test('ignores plugins that are not installed', async () => {
    const guest = site.createVisitor()
    for (const plugin of ['acme.none', 'constructor', '__proto__']) await report(guest, 'ShakyDock', 'failed', plugin)
    expect(await site.sql('select 1 from plugin_problems')).toEqual([])
  })

  test('stores ten problems per reporter and keeps those of others', async () => {
    const [guest, user] = [site.createVisitor(), await site.createSignedInUser()]
    for (let number = 0; number < 30; number++) await report(guest, 'ShakyDock', `guest ${number}`)
    for (let number = 0; number < 30; number++) await report(user, 'ShakyDock', `user ${number}`)
    const rows = await listProblems()
    expect(rows).toHaveLength(20)
    expect(rows.at(-1)).toEqual({ location: 'ShakyDock', message: 'user 29', count: 1 })
    await report(await site.createSignedInUser(), 'ShakyDock', 'of another user')
    expect(await listProblems()).toHaveLength(21)
    expect((await listProblems()).at(-1)).toEqual({ location: 'ShakyDock', message: 'of another user', count: 1 })
  })
})

describe('recordProblem', () => {
  const createGuests = (count: number): Reporter[] => Array.from({ length: count }, (_, number) => ({ key: `10.0.0.${number}`, isGuest: true }))
  const createUsers = (count: number): Reporter[] => Array.from({ length: count }, (_, number) => ({ key: `user:${number}`, isGuest: false }))
  const createProblem = (message: string, side: 'client' | 'server' = 'client') => ({ plugin: ID, side, location: 'ShakyDock', message })
  const createRecorder = () => createProblemRecorder(site.getContext('core').db, createProblemsStore(site))

  test('replaces the oldest of the least frequent problems of guests', async () => {
    const recordProblem = createRecorder()
    await recordProblem(createProblem('of a user'), createUsers(1)[0])
    for (const [number, guest] of createGuests(20).entries()) await recordProblem(createProblem(`guest ${number}`), guest)
    await recordProblem(createProblem('guest 0'), createGuests(1)[0])
    await recordProblem(createProblem('of a new guest'), { key: '192.0.2.1', isGuest: true })
    const messages = (await listProblems()).map(({ message }) => message)
    expect(messages).toHaveLength(21)
    expect(messages).toEqual(expect.arrayContaining(['of a user', 'guest 0', 'guest 2', 'of a new guest']))
    expect(messages).not.toContain('guest 1')
  })

  test('stores a new problem when the limit is reached and all others occurred twice', async () => {
    const recordProblem = createRecorder()
    for (const user of createUsers(12)) {
      for (let number = 0; number < 20; number++) await recordProblem(createProblem(`${user.key} ${number % 10}`), user)
    }
    expect(await listProblems()).toHaveLength(100)
    await recordProblem(createProblem('new'), { key: 'user:99', isGuest: false })
    const rows = await listProblems()
    expect(rows).toHaveLength(100)
    expect(rows.at(-1)).toMatchObject({ message: 'new', count: 1 })
  })

  test('enforces the limits when many problems are reported at once', async () => {
    const recordProblem = createRecorder()
    const recordAll = (reporters: readonly Reporter[]) =>
      Promise.all(reporters.map((reporter, number) => recordProblem(createProblem(`at once ${reporter.key} ${number}`), reporter)))
    await recordAll(createGuests(30))
    expect(await listProblems()).toHaveLength(20)
    await recordAll(Array.from({ length: 30 }, () => ({ key: 'user:1', isGuest: false })))
    expect(await listProblems()).toHaveLength(30)
  })

  test('stores one problem when many users report the same at once', async () => {
    const recordProblem = createRecorder()
    await Promise.all(createUsers(15).map((user) => recordProblem(createProblem('the same'), user)))
    expect(await listProblems()).toMatchObject([{ message: 'the same', count: 15 }])
  })

  test('stores a hundred problems per side of a plugin', async () => {
    const recordProblem = createRecorder()
    for (let number = 0; number < 120; number++) await recordProblem(createProblem(`failure ${number}`, 'server'))
    const rows = await listProblems()
    expect(rows).toHaveLength(100)
    expect(rows.at(-1)).toMatchObject({ message: 'failure 119', count: 1 })
    await recordProblem(createProblem('failed'), createGuests(1)[0])
    expect(await listProblems()).toHaveLength(101)
  })
})
