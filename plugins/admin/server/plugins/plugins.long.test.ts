import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildUrl, type Endpoint } from '@balafon/sdk/contract'
import { createTestSite, type TestSite, type Visitor, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { disablePlugin, enablePlugin, listPlugins, listProblems, type Plugin, planPurge, purgePlugin, uninstallPlugin } from '../../contract/plugins.ts'

/** A server module with a table of two rows. */
const NOTES_MODULE = `
const serverModule = {
  migrations: [{
    name: '0001-notes',
    up: ({ db, transaction }) => db.query("create table plg_acme_notes as values ('one'), ('two')", { transaction }),
    down: ({ db, transaction }) => db.query('drop table plg_acme_notes', { transaction }),
  }],
}`
/** A server module that records each start in a table. */
const SLOW_MODULE = `
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
const BROKEN_MODULE = `const serverModule = { start: async () => { throw new Error('no start') } }`

let folder: string
let site: TestSite
let administrator: Visitor
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.notes', { server: NOTES_MODULE })
  await writePlugin(folder, 'acme.slow', { server: SLOW_MODULE })
  await writePlugin(folder, 'acme.broken', { server: BROKEN_MODULE })
  await fs.mkdir(path.join(folder, 'acme.unbuilt'))
  site = await createTestSite({ PLUGINS_DIR: folder })
  administrator = await site.createSignedInUser({ permissions: ['plugins.update'] })
  await site.sql('update sessions set password_confirmed_at = now()')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.getContext('core').plugins.disable('acme.notes')
})

const findPlugin = async (id: string, headers?: Record<string, string>): Promise<Plugin | undefined> =>
  (await administrator.request(listPlugins, {}, headers)).body.plugins.find((plugin: Plugin) => plugin.id === id)
const input = { params: { id: 'acme.notes' } }
const findTable = () => site.sql("select 1 from pg_tables where tablename = 'plg_acme_notes'")

test('lists plugins with their details, and folders that cannot be loaded', async () => {
  const { status, body } = await administrator.request(listPlugins, {})
  expect(status).toBe(200)
  expect(body.unusable).toEqual([{ name: 'acme.unbuilt', reason: 'not built: dist/plugin.json is missing' }])
  expect(body.plugins.find(({ id }: Plugin) => id === 'admin')).toMatchObject({
    title: 'Administration',
    isCore: true,
    isFirstParty: true,
    isEnabled: true,
    status: 'enabled',
    reason: null,
    extensionPoints: [
      'admin.tabs/v1',
      'admin.userTabs/v1',
      'admin.userDetails/v1',
      'admin.userCards/v1',
      'admin.usersToolbar/v1',
      'admin.settings/v1',
      'admin.dashboard/v1',
    ],
    permissions: ['admin.access', 'plugins.update', 'settings.update', 'logs.view', 'appearance.update'],
    contributes: expect.arrayContaining([{ point: 'admin.tabs/v1', count: 13 }]),
  })
  expect(await findPlugin('acme.broken')).toMatchObject({
    title: 'Hello from acme.broken',
    isFirstParty: false,
    isEnabled: false,
    status: 'disabled',
    bytes: 'var hello'.length,
  })
})

test('translates titles and falls back to English', async () => {
  const french = { 'accept-language': 'fr' }
  expect((await findPlugin('auth'))?.title).toBe('Accounts')
  expect((await findPlugin('auth', french))?.title).toBe('Comptes')
  expect((await findPlugin('acme.notes', french))?.title).toBe('Hello from acme.notes')
})

test('enables and disables a plugin before it responds', async () => {
  const enabled = await administrator.request(enablePlugin, input)
  expect(enabled.status).toBe(200)
  expect(enabled.body.plugin).toMatchObject({ id: 'acme.notes', isEnabled: true, status: 'enabled' })
  expect((await site.createVisitor().get('/')).text).toContain('Hello from acme.notes')
  const disabled = await administrator.request(disablePlugin, input)
  expect(disabled.body.plugin).toMatchObject({ isEnabled: false, status: 'disabled' })
  expect((await site.createVisitor().get('/')).text).not.toContain('acme.notes')
})

test('suspends a plugin that fails at start, records the problem and retries it', async () => {
  const broken = { params: { id: 'acme.broken' } }
  const failed = await administrator.request(enablePlugin, broken)
  expect(failed.body.plugin).toMatchObject({ isEnabled: true, status: 'suspended', reason: { kind: 'crashed', detail: 'start failed: no start' } })
  await expect.poll(async () => (await administrator.request(listProblems, broken)).body.problems).toHaveLength(1)
  expect((await administrator.request(listProblems, broken)).body.problems).toEqual([
    { side: 'server', location: 'start', message: 'no start', count: 1, last_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  expect((await findPlugin('acme.broken'))?.problemCount).toBe(1)
  await writePlugin(folder, 'acme.broken')
  expect((await administrator.request(enablePlugin, broken)).body.plugin).toMatchObject({ status: 'enabled', reason: null, problemCount: 0 })
  await administrator.request(disablePlugin, broken)
})

test('starts a plugin once for simultaneous requests', async () => {
  const slow = { params: { id: 'acme.slow' } }
  const enabled = await Promise.all([administrator.request(enablePlugin, slow), administrator.request(enablePlugin, slow)])
  expect(enabled.map(({ status, body }) => [status, body.plugin.status])).toEqual([
    [200, 'enabled'],
    [200, 'enabled'],
  ])
  expect(await site.getSql('acme.slow')('select 1 from plg_acme_slow')).toHaveLength(1)
  const disabled = await Promise.all([administrator.request(disablePlugin, slow), administrator.request(disablePlugin, slow)])
  expect(disabled.map(({ status, body }) => [status, body.plugin.status])).toEqual([
    [200, 'disabled'],
    [200, 'disabled'],
  ])
})

test('keeps the data of an uninstalled plugin', async () => {
  await administrator.request(enablePlugin, input)
  await site.getSql('acme.notes')("insert into plg_acme_notes values ('kept')")
  const response = await administrator.request(uninstallPlugin, input)
  expect(response.body.plugin).toMatchObject({ isEnabled: false, status: 'uninstalled' })
  expect((await administrator.request(uninstallPlugin, input)).status).toBe(200)
  await administrator.request(enablePlugin, input)
  expect(await site.getSql('acme.notes')("select 1 from plg_acme_notes where column1 = 'kept'")).toHaveLength(1)
  await site.getSql('acme.notes')("delete from plg_acme_notes where column1 = 'kept'")
})

test('plans a purge and deletes the tables after the id is confirmed', async () => {
  await administrator.request(enablePlugin, input)
  for (const endpoint of [planPurge, purgePlugin]) {
    const refused = await administrator.request(endpoint, { ...input, body: { confirmation: 'acme.notes' } })
    expect([refused.status, refused.body.code]).toEqual([409, 'plugin.still_enabled'])
  }
  await administrator.request(disablePlugin, input)
  expect((await administrator.request(planPurge, input)).body).toEqual({ tables: [{ name: 'plg_acme_notes', rows: 2 }], files: 0 })
  const refused = await administrator.request(purgePlugin, { ...input, body: { confirmation: 'acme.note' } })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ confirmation: ['Type the plugin’s id to confirm.'] })
  expect(await findTable()).toHaveLength(1)
  const responses = await Promise.all([1, 2].map(() => administrator.request(purgePlugin, { ...input, body: { confirmation: 'acme.notes' } })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(responses[0]?.body.plugin).toMatchObject({ isEnabled: false, status: 'uninstalled' })
  expect(await findTable()).toEqual([])
})

test.each([[{}], [{ confirmation: null }], [{ confirmation: 7 }], [{ confirmation: ['acme.notes'] }], [{ confirmation: 'x'.repeat(101) }]])(
  'returns 422 for an invalid confirmation: %j',
  async (body) => {
    const response = await administrator.post(buildUrl(purgePlugin, { id: 'acme.notes' }), body)
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual(['confirmation'])
  },
)

test.each([enablePlugin, disablePlugin, uninstallPlugin].map((endpoint) => [endpoint.path, endpoint] as const))(
  'rejects a body for %s',
  async (_path, endpoint) => {
    const response = await administrator.post(buildUrl(endpoint, { id: 'acme.notes' }), { isEnabled: true })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual(['isEnabled'])
  },
)

test.each([disablePlugin, uninstallPlugin, planPurge, purgePlugin].map((endpoint) => [endpoint.path, endpoint] as const))(
  'returns 409 for core plugins: %s',
  async (_path, endpoint) => {
    for (const id of ['auth', 'admin']) {
      const response = await administrator.send(endpoint.method, buildUrl(endpoint, { id }), buildBody(endpoint, id))
      expect([response.status, response.body.code]).toEqual([409, 'plugin.is_core'])
      expect((await findPlugin(id))?.status).toBe('enabled')
    }
  },
)

const ENDPOINTS: readonly Endpoint[] = [listProblems, enablePlugin, disablePlugin, uninstallPlugin, planPurge, purgePlugin]
const buildBody = ({ method, path: endpointPath }: Endpoint, id: string) =>
  method === 'POST' ? { body: endpointPath.endsWith('purge') ? { confirmation: id } : {} } : {}

test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))('returns 404 for an unknown plugin: %s', async (_path, endpoint) => {
  for (const id of ['acme.unknown', '__proto__', '..%2F..']) {
    const response = await administrator.send(endpoint.method, buildUrl(endpoint, { id }), buildBody(endpoint, id))
    expect([response.status, response.body.code]).toEqual([404, 'plugin.unknown'])
  }
})

test.each([listPlugins, ...ENDPOINTS].map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'returns 401 or 403 for %s without permission',
  async (_name, endpoint) => {
    const send = (visitor: Visitor) => visitor.send(endpoint.method, buildUrl(endpoint, { id: 'acme.notes' }), buildBody(endpoint, 'acme.notes'))
    const guest = site.createVisitor()
    await guest.get('/')
    expect((await send(guest)).status).toBe(401)

    expect((await send(await site.createSignedInUser({ permissions: ['admin.access'] }))).status).toBe(403)
    expect((await findPlugin('acme.notes'))?.isEnabled).toBe(false)
  },
)

test.each([enablePlugin, disablePlugin, uninstallPlugin, purgePlugin].map((endpoint) => [endpoint.path, endpoint] as const))(
  'returns 423 for %s until the password is confirmed',
  async (_path, endpoint) => {
    const other = await site.createSignedInUser({ permissions: ['plugins.update'] })
    const before = await findPlugin('acme.notes')
    const response = await other.post(buildUrl(endpoint, { id: 'acme.notes' }), buildBody(endpoint, 'acme.notes').body)
    expect([response.status, response.body.code]).toEqual([423, 'password_confirmation_required'])
    expect(await findPlugin('acme.notes')).toEqual(before)
  },
)

test('returns 403 without the XSRF token', async () => {
  expect((await administrator.request(enablePlugin, input, { 'x-xsrf-token': '' })).status).toBe(403)
  expect((await findPlugin('acme.notes'))?.isEnabled).toBe(false)
})

test('contributes the plugins page only to users with permission', async () => {
  const fetchPage = async (visitor: Visitor) => (await visitor.get('/admin')).text
  expect(await fetchPage(await site.createSignedInUser())).not.toContain('PluginsPage')
  expect(await fetchPage(await site.createSignedInUser({ permissions: ['admin.access'] }))).not.toContain('PluginsPage')
  expect(await fetchPage(administrator)).toContain('PluginsPage')
  expect(await fetchPage(await site.createSignedInUser({ roles: ['admin'] }))).toContain('PluginsPage')
  expect((await administrator.get('/admin/plugins')).text).toContain('<title>Administration')
})
