import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineManifest, type Scope } from '@balafon/sdk/contract'
import { defineServerPlugin } from '@balafon/sdk/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../testing/index.ts'

/** Expressions that a server module evaluates when it starts, each with the scope that it needs and the service that the error message names. */
const USES: readonly (readonly [expression: string, scope: Scope, service: string])[] = [
  ["context.sql('select 1')", 'database', 'sql'],
  ['context.db.authenticate()', 'database', 'db'],
  ['Object.keys(context.models)', 'database', 'models'],
  ['context.users.find(1)', 'users.read', 'users.find'],
  ["context.users.findByEmail('a@b.test')", 'users.read', 'users.findByEmail'],
  ["context.users.markEmailVerified(1, 'awa@example.test')", 'users.write', 'users.markEmailVerified'],
  ["context.users.authenticate('a@b.test', 'b')", 'sessions', 'users.authenticate'],
  ['context.sessions.list(1)', 'sessions', 'sessions'],
  ["context.files.getPublicUrl('a')", 'files', 'files'],
  ['typeof context.mailer.send', 'email', 'mailer'],
  ['typeof context.jobs.enqueue', 'jobs', 'jobs'],
  ['typeof context.events.publish', 'events', 'events'],
  ["context.live.publish('everyone', 'a.b')", 'live', 'live'],
  ['context.settings.setAll({})', 'settings.write', 'settings.setAll'],
  ['context.settings.describe()', 'settings.write', 'settings.describe'],
  ['context.plugins.list()', 'plugins', 'plugins'],
  ['context.users.list({ limit: 1 })', 'users.read', 'users.list'],
  ['typeof context.users.setRoles', 'users.write', 'users.setRoles'],
  ['context.roles.list({ limit: 1 })', 'users.write', 'roles'],
  ['typeof context.permissions.invalidate', 'users.write', 'permissions.invalidate'],
  ['context.audit.list({ limit: 1 })', 'plugins', 'audit.list'],
  ["context.getProviders('player.catalogue/v1')", 'providers', 'player.catalogue/v1'],
]
const DECLARATIONS: readonly (readonly [property: string, scope: Scope, service: string])[] = [
  ["models: { Note: { table: 'plg_acme_notes', columns: {}, associations: {}, unique: [], indexes: {} } }", 'database', 'models'],
  ["migrations: [{ name: '0001', up: async () => {}, down: async () => {} }]", 'database', 'migrations'],
  ["jobs: () => [{ name: 'work', run: async () => {} }]", 'jobs', 'jobs'],
  ["eventHandlers: () => [{ event: { name: 'core.user_deleted/v1' }, handle: async () => {} }]", 'events', 'eventHandlers'],
]
const CASES = [
  ...USES.map(([expression, scope, service]) => [`start: async (services, context) => void (await ${expression})`, scope, service] as const),
  ...DECLARATIONS,
].map(([property, scope, service], index) => ({ property, scope, service, allowedId: `acme.with${index}`, restrictedId: `acme.without${index}` }))

/** A private and a secret setting of the core, and a secret one of another plugin. */
const UNREADABLE_SETTINGS = ['mail.from', 'mail.smtp_url', 'payments.sandbox.secret'] as const

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-scopes-'))
  for (const { property, scope, allowedId, restrictedId } of CASES) {
    await writePlugin(folder, allowedId, { server: `const serverModule = { ${property} }`, scopes: [scope] })
    await writePlugin(folder, restrictedId, { server: `const serverModule = { ${property} }`, scopes: [] })
  }
  await writePlugin(folder, 'acme.unprivileged', {
    scopes: [],
    server: `const serverModule = { start: async (services, { translate, log, cache, site, seal, settings, ...rest }) => {
      await settings.get('branding.site_name')
      return { seal: seal('a', 'b'), url: site.getUrl(), ...rest }
    } }`,
  })
  for (const [index, key] of UNREADABLE_SETTINGS.entries()) {
    await writePlugin(folder, `acme.reader${index}`, { server: `const serverModule = { start: (services, { settings }) => settings.get('${key}') }` })
  }
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

describe('a third-party plugin', () => {
  test.each(CASES)('needs the scope $scope for $service ($property)', async ({ scope, service, allowedId, restrictedId }) => {
    const { plugins } = site.getContext('core')
    await site.enablePlugin(allowedId)
    await plugins.enable(restrictedId)
    const message = `scope_missing: ${restrictedId} uses ${service}, but its manifest does not request the scope ${scope}`
    const reason = site.site.registry.listStatuses().find(({ id }) => id === restrictedId)?.reason
    expect(reason?.detail).toMatch(/^(start|migration) failed: /)
    expect(reason?.detail).toContain(message)
    expect(reason?.kind).toBe('crashed')
    await expect.poll(async () => (await plugins.listProblems(restrictedId))[0]?.message).toBe(message)
  })

  test('needs no scope for common services and for copying its context', async () => {
    await site.enablePlugin('acme.unprivileged')
    expect(site.site.registry.isRunning('acme.unprivileged')).toBe(true)
  })

  test('does not compile when it uses a service without its scope', () => {
    const manifest = defineManifest({ id: 'acme.types', title: 'a', version: '1.0.0', engines: { balafon: '^1.0.0' }, scopes: ['users.read'] })
    defineServerPlugin(manifest, { services: ({ users, settings, log }) => ({ find: users.find, get: settings.get, log }) })
    // @ts-expect-error: the manifest does not request the database
    defineServerPlugin(manifest, { services: ({ sql }) => sql })
    // @ts-expect-error: the manifest allows it to read users, not to create them
    defineServerPlugin(manifest, { services: ({ users }) => users.create })
    // @ts-expect-error: the manifest allows it to read settings, not to change them
    defineServerPlugin(manifest, { services: ({ settings }) => settings.set })
    expect(manifest.scopes).toEqual(['users.read'])
  })
})

describe('settings.get', () => {
  test.each(UNREADABLE_SETTINGS.map((key, index) => [key, `acme.reader${index}`] as const))(
    'suspends a third-party plugin that reads the setting %s of another owner',
    async (key, id) => {
      await site.getContext('core').plugins.enable(id)
      await expect
        .poll(() => site.site.registry.listStatuses().find((status) => status.id === id)?.reason?.detail)
        .toContain(`scope_missing: ${id} reads the setting ${key}`)
    },
  )

  test('returns other owners’ private settings to a first-party plugin, not secret ones', async () => {
    const { settings } = site.getContext('auth')
    expect(await settings.get('mail.from')).toContain('Balafon')
    await expect(settings.get('mail.smtp_url')).rejects.toThrow('scope_missing')
  })
})

describe('a first-party plugin', () => {
  test('can use every service', async () => {
    expect(await site.getContext('auth').sql('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('compiles without scopes', () => {
    const manifest = defineManifest({ id: 'types', title: 'a', version: '1.0.0', engines: { balafon: '^1.0.0' } })
    const serverModule = defineServerPlugin(manifest, { services: ({ sql, users, settings }) => ({ sql, create: users.create, set: settings.set }) })
    expect(serverModule.manifest.id).toBe('types')
  })
})
