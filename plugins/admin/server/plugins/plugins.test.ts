import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildUrl, type Endpoint } from '@balafon/sdk/contract'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { disablePlugin, enablePlugin, listPlugins, listProblems, type Plugin, planPurge, purgePlugin, uninstallPlugin } from '../../contract/plugins.ts'

/** A server half with a table that has two rows. */
const NOTES = `
const serverModule = {
  migrations: [{
    name: '0001-notes',
    up: ({ db, transaction }) => db.query("create table plg_acme_notes as values ('one'), ('two')", { transaction }),
    down: ({ db, transaction }) => db.query('drop table plg_acme_notes', { transaction }),
  }],
}`
/** Writes down each of its starts. */
const SLOW = `
const serverModule = {
  migrations: [{
    name: '0001-starts',
    up: ({ db, transaction }) => db.query('create table plg_acme_slow (at timestamptz)', { transaction }),
    down: ({ db, transaction }) => db.query('drop table plg_acme_slow', { transaction }),
  }],
  services: (context) => context,
  start: async ({ sql }) => {
    await sql('select pg_sleep(0.1)')
    await sql('insert into plg_acme_slow values (now())')
  },
}`
const BROKEN = `const serverModule = { start: async () => { throw new Error('no start') } }`

let folder: string
let site: TestSite
let operator: Visitor
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.notes', { server: NOTES })
  await writePlugin(folder, 'acme.slow', { server: SLOW })
  await writePlugin(folder, 'acme.broken', { server: BROKEN })
  await fs.mkdir(path.join(folder, 'acme.unbuilt'))
  site = await createTestSite({ PLUGINS_DIR: folder })
  operator = await site.createSignedInUser({ permissions: ['plugins.update'] })
  await site.sql('update sessions set password_confirmed_at = now()')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.getContext('core').plugins.disable('acme.notes')
})

const find = async (id: string, headers?: Record<string, string>): Promise<Plugin | undefined> =>
  (await operator.request(listPlugins, {}, headers)).body.plugins.find((plugin: Plugin) => plugin.id === id)
const notes = { params: { id: 'acme.notes' } }
const tables = () => site.sql("select 1 from pg_tables where tablename = 'plg_acme_notes'")

test('the list says of every plugin what it is, and which folders cannot be used', async () => {
  const { status, body } = await operator.request(listPlugins, {})
  expect(status).toBe(200)
  expect(body.unusable).toEqual([{ name: 'acme.unbuilt', reason: 'it is not built: there is no dist/plugin.json' }])
  expect(body.plugins.find(({ id }: Plugin) => id === 'admin')).toMatchObject({
    title: 'Administration',
    core: true,
    ours: true,
    wanted: true,
    state: 'enabled',
    reason: null,
    extensionPoints: ['admin.tabs/v1', 'admin.settings/v1', 'admin.dashboard/v1'],
    permissions: ['admin.access', 'plugins.update', 'settings.update', 'logs.view', 'appearance.update'],
    contributes: expect.arrayContaining([{ point: 'admin.tabs/v1', count: 6 }]),
  })
  expect(await find('acme.broken')).toMatchObject({ title: 'Hello from acme.broken', ours: false, wanted: false, state: 'disabled', bytes: 'var hello'.length })
})

test('titles are in the reader’s language, and in English where a plugin does not speak it', async () => {
  const french = { 'accept-language': 'fr' }
  expect((await find('auth'))?.title).toBe('Accounts')
  expect((await find('auth', french))?.title).toBe('Comptes')
  expect((await find('acme.notes', french))?.title).toBe('Hello from acme.notes')
})

test('switching on and off is done when it is answered', async () => {
  const on = await operator.request(enablePlugin, notes)
  expect(on.status).toBe(200)
  expect(on.body.plugin).toMatchObject({ id: 'acme.notes', wanted: true, state: 'enabled' })
  expect((await site.createVisitor().get('/')).text).toContain('Hello from acme.notes')
  const off = await operator.request(disablePlugin, notes)
  expect(off.body.plugin).toMatchObject({ wanted: false, state: 'disabled' })
  expect((await site.createVisitor().get('/')).text).not.toContain('acme.notes')
})

test('what breaks at its start is suspended with its reason, its problem is told, and it runs when it was mended', async () => {
  const broken = { params: { id: 'acme.broken' } }
  const refused = await operator.request(enablePlugin, broken)
  expect(refused.body.plugin).toMatchObject({ wanted: true, state: 'suspended', reason: { kind: 'crashed', detail: 'it failed at start: no start' } })
  await expect.poll(async () => (await operator.request(listProblems, broken)).body.problems).toHaveLength(1)
  expect((await operator.request(listProblems, broken)).body.problems).toEqual([
    { side: 'server', place: 'start', message: 'no start', count: 1, last_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  expect((await find('acme.broken'))?.problems).toBe(1)
  await writePlugin(folder, 'acme.broken')
  expect((await operator.request(enablePlugin, broken)).body.plugin).toMatchObject({ state: 'enabled', reason: null, problems: 0 })
  await operator.request(disablePlugin, broken)
})

test('twice at once is once', async () => {
  const slow = { params: { id: 'acme.slow' } }
  const on = await Promise.all([operator.request(enablePlugin, slow), operator.request(enablePlugin, slow)])
  expect(on.map(({ status, body }) => [status, body.plugin.state])).toEqual([
    [200, 'enabled'],
    [200, 'enabled'],
  ])
  expect(await site.sql('select 1 from plg_acme_slow')).toHaveLength(1)
  const off = await Promise.all([operator.request(disablePlugin, slow), operator.request(disablePlugin, slow)])
  expect(off.map(({ status, body }) => [status, body.plugin.state])).toEqual([
    [200, 'disabled'],
    [200, 'disabled'],
  ])
})

test('uninstalled it is off, and its data is there when it comes back', async () => {
  await operator.request(enablePlugin, notes)
  await site.sql("insert into plg_acme_notes values ('kept')")
  const answer = await operator.request(uninstallPlugin, notes)
  expect(answer.body.plugin).toMatchObject({ wanted: false, state: 'discovered' })
  expect((await operator.request(uninstallPlugin, notes)).status).toBe(200)
  await operator.request(enablePlugin, notes)
  expect(await site.sql("select 1 from plg_acme_notes where column1 = 'kept'")).toHaveLength(1)
  await site.sql("delete from plg_acme_notes where column1 = 'kept'")
})

test('a purge is planned, wants the id, and takes the tables away', async () => {
  await operator.request(enablePlugin, notes)
  for (const spec of [planPurge, purgePlugin]) {
    const refused = await operator.request(spec, { ...notes, body: { confirmation: 'acme.notes' } })
    expect([refused.status, refused.body.code]).toEqual([409, 'plugin.still_on'])
  }
  await operator.request(disablePlugin, notes)
  expect((await operator.request(planPurge, notes)).body).toEqual({ tables: [{ name: 'plg_acme_notes', rows: 2 }], files: 0 })
  const refused = await operator.request(purgePlugin, { ...notes, body: { confirmation: 'acme.note' } })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ confirmation: ["Type the plugin's id to confirm."] })
  expect(await tables()).toHaveLength(1)
  const both = await Promise.all([1, 2].map(() => operator.request(purgePlugin, { ...notes, body: { confirmation: 'acme.notes' } })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body.plugin).toMatchObject({ wanted: false, state: 'discovered' })
  expect(await tables()).toEqual([])
})

test.each([[{}], [{ confirmation: null }], [{ confirmation: 7 }], [{ confirmation: ['acme.notes'] }], [{ confirmation: 'x'.repeat(101) }]])(
  'a confirmation that is none is refused at its field: %j',
  async (body) => {
    const answer = await operator.post(buildUrl(purgePlugin, { id: 'acme.notes' }), body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['confirmation'])
  },
)

test.each([enablePlugin, disablePlugin, uninstallPlugin].map((spec) => [spec.path, spec] as const))('%s takes nothing but the id', async (_path, spec) => {
  const answer = await operator.post(buildUrl(spec, { id: 'acme.notes' }), { wanted: true })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual(['wanted'])
})

test.each([disablePlugin, uninstallPlugin, planPurge, purgePlugin].map((spec) => [spec.path, spec] as const))('the core stays: %s', async (_path, spec) => {
  for (const id of ['auth', 'admin']) {
    const answer = await operator.send(spec.method, buildUrl(spec, { id }), bodyFor(spec, id))
    expect([answer.status, answer.body.code]).toEqual([409, 'plugin.is_core'])
    expect((await find(id))?.state).toBe('enabled')
  }
})

const VERBS: readonly Endpoint[] = [listProblems, enablePlugin, disablePlugin, uninstallPlugin, planPurge, purgePlugin]
const bodyFor = ({ method, path: place }: Endpoint, id: string) => (method === 'POST' ? { body: place.endsWith('purge') ? { confirmation: id } : {} } : {})

test.each(VERBS.map((spec) => [spec.path, spec] as const))('a plugin that is not there is not there: %s', async (_path, spec) => {
  for (const id of ['acme.nobody', '__proto__', '..%2F..']) {
    const answer = await operator.send(spec.method, buildUrl(spec, { id }), bodyFor(spec, id))
    expect([answer.status, answer.body.code]).toEqual([404, 'plugin.unknown'])
  }
})

test.each([listPlugins, ...VERBS].map((spec) => [`${spec.method} ${spec.path}`, spec] as const))('%s is for who may', async (_name, spec) => {
  const call = (visitor: Visitor) => visitor.send(spec.method, buildUrl(spec, { id: 'acme.notes' }), bodyFor(spec, 'acme.notes'))
  const guest = site.createVisitor()
  await guest.get('/')
  expect((await call(guest)).status).toBe(401)
  // The door to the back office is not the key to its switches.
  expect((await call(await site.createSignedInUser({ permissions: ['admin.access'] }))).status).toBe(403)
  expect((await find('acme.notes'))?.wanted).toBe(false)
})

test.each([enablePlugin, disablePlugin, uninstallPlugin, purgePlugin].map((spec) => [spec.path, spec] as const))(
  '%s asks for the password',
  async (_path, spec) => {
    const other = await site.createSignedInUser({ permissions: ['plugins.update'] })
    const before = await find('acme.notes')
    const answer = await other.post(buildUrl(spec, { id: 'acme.notes' }), bodyFor(spec, 'acme.notes').body)
    expect([answer.status, answer.body.code]).toEqual([423, 'password_confirmation_required'])
    expect(await find('acme.notes')).toEqual(before)
  },
)

test('a call without its token switches nothing', async () => {
  expect((await operator.request(enablePlugin, notes, { 'x-xsrf-token': '' })).status).toBe(403)
  expect((await find('acme.notes'))?.wanted).toBe(false)
})

test('the back office is told only to who may enter it, and the page with plugins only to who may switch them', async () => {
  const pageOf = async (visitor: Visitor) => (await visitor.get('/admin')).text
  expect(await pageOf(await site.createSignedInUser())).not.toContain('PluginsPage')
  expect(await pageOf(await site.createSignedInUser({ permissions: ['admin.access'] }))).not.toContain('PluginsPage')
  expect(await pageOf(operator)).toContain('PluginsPage')
  expect(await pageOf(await site.createSignedInUser({ roles: ['admin'] }))).toContain('PluginsPage')
  expect((await operator.get('/admin/plugins')).text).toContain('<title>Administration')
})
