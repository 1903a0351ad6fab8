import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { computeDigest } from '../integrity.ts'
import { checkPlugin } from './check.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-check-'))
  await writePluginFolder('flutes', flutes)
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

type Sources = Readonly<Record<string, string>>

const manifest = {
  id: 'acme.drums',
  title: 'drums.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { player: '^1.0.0', 'acme.flutes': '^1.0.0' },
  extensionPoints: ['acme.drums.sticks/v1'],
  scopes: ['database'],
  contributes: {
    'host.routes/v1': [{ path: '/drums/:id', component: 'Drums' }],
    'player.panel/v1': [{ id: 'drums', title: 'drums.title', component: 'Panel' }],
    'acme.flutes.keys/v1': [{ id: 'drums' }],
  },
  permissions: [{ name: 'drums.play', label: 'drums.play' }],
}
const packageJson = { name: '@acme/drums', version: '1.0.0', type: 'module', keywords: ['balafon-plugin'], dependencies: { react: '19.x', zod: '4.6.7' } }
const formatMigration = (down: string, table = 'plg_acme_drums_beats') =>
  `{ name: '0001-beats', up: ({ db }) => db.query('create table ${table} (id int)'), down: ${down} }`
const formatServerModule = (migration = formatMigration(`({ db }) => db.query('drop table plg_acme_drums_beats')`)) =>
  `import manifest from '../plugin.js'\nexport default { manifest, migrations: [${migration}] }`
const formatEndpoint = (name: string, method: string, endpointPath: string) =>
  `export const ${name} = { method: '${method}', path: '${endpointPath}', access: 'guest' }\n`

const validPlugin: Sources = {
  'package.json': JSON.stringify(packageJson),
  'plugin.js': `export default ${JSON.stringify(manifest)}`,
  'contract/endpoints.js': formatEndpoint('beat', 'POST', 'x/acme.drums/beats') + formatEndpoint('beats', 'GET', 'x/acme.drums/beats'),
  'client/index.js': `export { keys } from '@acme/flutes/contract/keys'\nimport('./drums.js')`,
  'client/drums.js': 'export default 1',
  'server/index.js': formatServerModule(),
  'locales/en.json': '{"drums.title":"Drums","drums.play":"Play {{name}}","setting.drums.loud":"Loud"}',
  'locales/fr.json': '{"drums.title":"Tambours","drums.play":"Jouer {{name}}","setting.drums.loud":"Fort"}',
  'dist/client/remoteEntry.js': 'var drums',
}
const flutesManifest = {
  id: 'acme.flutes',
  title: 'flutes.title',
  version: '1.2.0',
  engines: { balafon: '^1.0.0' },
  extensionPoints: ['acme.flutes.keys/v1'],
  contributes: { 'host.routes/v1': [{ path: '/flutes/:id', component: 'Flutes' }] },
  permissions: [{ name: 'flutes.play', label: 'flutes.play' }],
}
/** Another plugin of the same site. */
const flutes: Sources = {
  'package.json': '{"name":"@acme/flutes","type":"module"}',
  'plugin.js': `export default ${JSON.stringify(flutesManifest)}`,
  'locales/en.json': '{"flutes.title":"Flutes"}',
  'dist/client/remoteEntry.js': 'var flutes',
}

let pluginCount = 0

/** Writes a plugin and its build. The files in `changedSinceBuild` are written after the build. */
async function writePluginFolder(name: string, sources: Sources, changedSinceBuild: Sources = {}) {
  const text = /export default (\{.*\})$/s.exec(sources['plugin.js'] ?? '')?.[1] ?? '{}'
  const digests = Object.entries(sources).map(([file, content]) => [file, computeDigest(Buffer.from(content))] as const)
  const build = {
    digest: 'abc',
    container: 'drums',
    entry: 'remoteEntry.js',
    preload: [],
    files: Object.fromEntries(digests.filter(([file]) => file.startsWith('dist/client/')).map(([file, digest]) => [file.slice('dist/client/'.length), digest])),
    sources: Object.fromEntries(digests.filter(([file]) => /^(plugin|contract|server|locales)/.test(file))),
  }
  const isBuilt = sources['dist/client/remoteEntry.js'] !== undefined
  const files = { ...sources, ...(isBuilt && { 'dist/plugin.json': JSON.stringify({ ...JSON.parse(text), build }) }), ...changedSinceBuild }
  for (const [file, content] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, name, file)), { recursive: true })
    await fs.writeFile(path.join(folder, name, file), content)
  }
}

/** Checks the valid plugin with some files replaced, or removed when their text is `undefined`. */
async function checkWith(replaced: Readonly<Record<string, string | undefined>>, changedSinceBuild?: Sources) {
  pluginCount += 1
  const name = `drums${pluginCount}`
  const sources = Object.fromEntries(Object.entries({ ...validPlugin, ...replaced }).flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])))
  await writePluginFolder(name, sources, changedSinceBuild)
  const findings = await checkPlugin(path.join(folder, name), ROOT)
  await fs.rm(path.join(folder, name), { recursive: true })
  return findings.map(({ rule, problem, help }) => {
    expect(help.length).toBeGreaterThan(5)
    return `${rule}: ${problem}`
  })
}

const withManifest = (change: object) => ({ 'plugin.js': `export default ${JSON.stringify({ ...manifest, ...change })}` })
const withPackage = (change: object) => ({ 'package.json': JSON.stringify({ ...packageJson, ...change }) })
const withContribution = (contribution: object) => withManifest({ contributes: { ...manifest.contributes, ...contribution } })
const withRequirement = (requirement: object) => withManifest({ requires: { ...manifest.requires, ...requirement } })

describe('checkPlugin', () => {
  test('returns no findings for a valid plugin', async () => expect(await checkWith({})).toEqual([]))

  test.each(['hello-plugin', 'hello-stickers'])('returns no findings for the example %s', async (name) => {
    expect(await checkPlugin(path.join(ROOT, 'examples', name), ROOT)).toEqual([])
  })

  test.each<readonly [string, Readonly<Record<string, string | undefined>>]>([
    ['version: package.json has version 0.9.0, the manifest 1.0.0', withPackage({ version: '0.9.0' })],
    ['keyword: package.json does not have the keyword balafon-plugin', withPackage({ keywords: [] })],
    ['engines: >=1.0.0 has no upper bound, so it includes SDK versions that do not exist yet', withManifest({ engines: { balafon: '>=1.0.0' } })],
    ['engines: * has no upper bound, so it includes SDK versions that do not exist yet', withManifest({ engines: { balafon: '*' } })],
    ['engines: latest is not a version range', withManifest({ engines: { balafon: 'latest' } })],
    ['scopes: there is no scope network', withManifest({ scopes: ['network'] })],
    ['requires: it requires acme.missing, which is not installed', withRequirement({ 'acme.missing': '^1.0.0' })],
    ['requires: it requires acme.flutes ^2.0.0, and version 1.2.0 is installed', withRequirement({ 'acme.flutes': '^2.0.0' })],
    ['requires: it requires acme.flutes >=1, which is not a range with an upper bound', withRequirement({ 'acme.flutes': '>=1' })],
    ['points: it contributes to admin.tabs/v1 and does not require admin', withContribution({ 'admin.tabs/v1': [{ id: 'drums' }] })],
    ['points: it contributes to host.unknown/v1 and does not require host', withContribution({ 'host.unknown/v1': [{ id: 'drums' }] })],
    ['points: acme.flutes has no extension point acme.flutes.reeds/v1', withContribution({ 'acme.flutes.reeds/v1': [{ id: 'drums' }] })],
    ['points: it defines the extension point acme.flutes.cases/v1', withManifest({ extensionPoints: ['acme.flutes.cases/v1'] })],
    ['routes: GET drums/all is not below the plugin’s own path', { 'contract/endpoints.js': formatEndpoint('all', 'GET', 'drums/all') }],
    [
      'routes: GET x/acme.drums/* is defined twice',
      { 'contract/endpoints.js': formatEndpoint('first', 'GET', 'x/acme.drums/{id}') + formatEndpoint('second', 'GET', 'x/acme.drums/{drumId}') },
    ],
    ['routes: the page path /flutes/:drum belongs to acme.flutes', withContribution({ 'host.routes/v1': [{ path: '/flutes/:drum', component: 'Drums' }] })],
    ['routes: the page path /safe-mode belongs to the host', withContribution({ 'host.routes/v1': [{ path: '/safe-mode', component: 'Drums' }] })],
    [
      'tables: it creates a table called beats',
      { 'server/index.js': formatServerModule(formatMigration(`({ db }) => db.query('drop table beats')`, 'beats')) },
    ],
    [
      'tables: the model User uses the table users',
      { 'server/index.js': formatServerModule().replace('{ manifest,', "{ manifest, models: { User: { table: 'users', columns: {} } },") },
    ],
    ['permissions: acme.flutes also has a permission called flutes.play', withManifest({ permissions: [{ name: 'flutes.play', label: 'drums.play' }] })],
    ['down: the migration 0001-beats cannot be reverted', { 'server/index.js': formatServerModule(formatMigration('undefined')) }],
    ['down: the migration 0001-beats cannot be reverted', { 'server/index.js': formatServerModule(formatMigration('async () => {}')) }],
    [
      'imports: client/drums.js imports @acme/flutes/client/keys.js, which is internal to acme.flutes',
      { 'client/drums.js': "import { keys } from '@acme/flutes/client/keys.js'\nexport default keys" },
    ],
    [
      'imports: client/drums.js imports ../../flutes/plugin.js, which is outside the plugin’s folder',
      { 'client/drums.js': "export * from '../../flutes/plugin.js'" },
    ],
    [
      'imports: server/tables.js imports sequelize, which sites do not provide to server modules',
      { 'server/tables.js': "import { DataTypes } from 'sequelize'" },
    ],
    ['imports: client/drums.js imports @balafon/server/site, which is internal to Balafon', { 'client/drums.js': "import '@balafon/server/site'" }],
    ['shared: package.json requires react ^18.0.0, and the host has ^19.3.0', withPackage({ dependencies: { react: '^18.0.0' } })],
    ['languages: there is no locales/fr.json', { 'locales/fr.json': undefined }],
    ['languages: fr: drums.play is missing.', { 'locales/fr.json': '{"drums.title":"Tambours","setting.drums.loud":"Fort"}' }],
    ['languages: the manifest uses the key drums.missing, which has no text', withManifest({ title: 'drums.missing' })],
    [
      'keys: keys of acme.flutes also begin with flutes',
      {
        'locales/en.json': '{"flutes.play":"Play","drums.title":"Drums","drums.play":"Play"}',
        'locales/fr.json': '{"flutes.play":"Jouer","drums.title":"Tambours","drums.play":"Jouer"}',
      },
    ],
    ['build: the plugin is not built', { 'dist/client/remoteEntry.js': undefined }],
    [
      'budget: the first scripts have 81 KiB compressed; the budget is 40 KiB',
      { 'dist/client/remoteEntry.js': `var drums = '${randomBytes(80 * 1024).toString('base64')}'` },
    ],
  ])('reports %s', async (finding, replaced) => {
    expect(await checkWith(replaced)).toEqual([finding])
  })

  test('reports a plugin id without the name of a team', async () => {
    expect(await checkWith(withManifest({ id: 'drums', extensionPoints: [] }))).toContain('id: drums is not a valid id for a third-party plugin')
  })

  test('reports plugins that require each other', async () => {
    const cyclic = { ...flutes, 'plugin.js': `export default ${JSON.stringify({ ...flutesManifest, requires: { 'acme.drums': '^1.0.0' } })}` }
    await writePluginFolder('flutes', cyclic)
    expect(await checkWith({})).toEqual(['requires: it requires itself: acme.drums → acme.flutes → acme.drums'])
    await writePluginFolder('flutes', flutes)
  })

  test('reports files that have changed since the build', async () => {
    const changed = { 'client/drums.js': 'export default 2', 'server/index.js': `${formatServerModule()}\n` }
    expect(await checkWith({}, changed)).toEqual(['build: server/index.js has changed since it was built'])
  })

  test('reports one finding for a plugin that cannot be read', async () => {
    expect(await checkWith({ 'plugin.js': 'export default {' })).toMatchObject([expect.stringMatching(/^read: the plugin cannot be read: /)])
    expect(await checkWith({ 'plugin.js': 'export default {}' })).toEqual([
      'read: the plugin cannot be read: there is no plugin.ts that exports a manifest by default',
    ])
  })
})
