import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineManifest, type Scope } from '@balafon/sdk/contract'
import { defineServerPlugin } from '@balafon/sdk/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { writePlugin } from '../testing/write-plugin.ts'

/** What a server half does at its start, the scope that takes, and what is said without it. */
const REACHES: readonly (readonly [script: string, scope: Scope, service: string])[] = [
  ["context.sql('select 1')", 'database', 'sql'],
  ['context.db.authenticate()', 'database', 'db'],
  ['context.users.find(1)', 'users.read', 'users.find'],
  ["context.users.findByEmail('a@b.test')", 'users.read', 'users.findByEmail'],
  ["context.users.markEmailVerified(1, 'awa@example.test')", 'users.write', 'users.markEmailVerified'],
  ["context.users.authenticate('a@b.test', 'b')", 'sessions', 'users.authenticate'],
  ['context.sessions.list(1)', 'sessions', 'sessions'],
  ["context.files.publicUrl('a')", 'files', 'files'],
  ['typeof context.mailer.send', 'email', 'mailer'],
  ['typeof context.jobs.enqueue', 'jobs', 'jobs'],
  ['typeof context.events.publish', 'events', 'events'],
  ["context.live.publish('everyone', 'a.b')", 'live', 'live'],
  ['context.settings.setAll({})', 'settings.write', 'settings.setAll'],
  ['context.plugins.list()', 'plugins', 'plugins'],
]
const RETURNS: readonly (readonly [half: string, scope: Scope, service: string])[] = [
  ["migrations: [{ name: '0001', up: async () => {}, down: async () => {} }]", 'database', 'migrations'],
  ["jobs: () => [{ name: 'work', run: async () => {} }]", 'jobs', 'jobs'],
  ["eventHandlers: () => [{ event: { name: 'core.user_deleted/v1' }, handle: async () => {} }]", 'events', 'eventHandlers'],
]
const CASES = [...REACHES.map(([script, ...rest]) => [`start: async (services, context) => void (await ${script})`, ...rest] as const), ...RETURNS]

const idOf = (index: number, which: string) => `acme.${which}${index}`

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-scopes-'))
  for (const [index, [half, scope]] of CASES.entries()) {
    await writePlugin(folder, idOf(index, 'with'), { server: `const serverModule = { ${half} }`, scopes: [scope] })
    await writePlugin(folder, idOf(index, 'without'), { server: `const serverModule = { ${half} }`, scopes: [] })
  }
  await writePlugin(folder, 'acme.careful', {
    scopes: [],
    server: `const serverModule = { start: async (services, { say, log, cache, site, seal, settings, ...rest }) => {
      await settings.get('branding.site_name')
      return { seal: seal('a', 'b'), url: site.url(), ...rest }
    } }`,
  })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

test.each(CASES.map((each, index) => [index, ...each] as const))('%i. { %s } takes %s', async (index, _half, scope, service) => {
  const { plugins } = site.getContext('core')
  await site.enablePlugin(idOf(index, 'with'))
  const id = idOf(index, 'without')
  await plugins.enable(id)
  const reason = `scope_missing: ${id} uses ${service}, but its manifest does not request the scope ${scope}`
  const status = site.site.registry.listStatuses().find((each) => each.id === id)
  expect(status?.reason?.detail).toMatch(/^it failed at (start|migration): /)
  expect(status?.reason?.detail).toContain(reason)
  expect(status?.reason?.kind).toBe('crashed')
  await expect.poll(async () => (await plugins.listProblems(id))[0]?.message).toBe(reason)
})

test('what everybody is handed takes none, and to copy the rest is not to reach for it', () => site.enablePlugin('acme.careful'))

test("the house's own are handed everything", async () => {
  expect(await site.getContext('auth').sql('select 1 as one')).toEqual([{ one: 1 }])
})

test('reaching for what was not asked for does not compile', () => {
  const asks = defineManifest({ id: 'acme.types', title: 'a', version: '1.0.0', engines: { balafon: '^1.0.0' }, scopes: ['users.read'] })
  defineServerPlugin(asks, { services: ({ users, settings, log }) => ({ present: users.find, get: settings.get, log }) })
  // @ts-expect-error: it did not ask for the database
  defineServerPlugin(asks, { services: ({ sql }) => sql })
  // @ts-expect-error: it may read users, not make them
  defineServerPlugin(asks, { services: ({ users }) => users.create })
  // @ts-expect-error: it may read settings, not change them
  defineServerPlugin(asks, { services: ({ settings }) => settings.set })
  const ours = defineManifest({ id: 'types', title: 'a', version: '1.0.0', engines: { balafon: '^1.0.0' } })
  const serverModule = defineServerPlugin(ours, { services: ({ sql, users, settings }) => ({ sql, create: users.create, set: settings.set }) })
  expect(serverModule.manifest.id).toBe('types')
})
