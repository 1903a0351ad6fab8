import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../integrity.ts'
import { checkPlugin } from './check.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-check-'))
  await write('neighbour', neighbour)
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

type Sources = Readonly<Record<string, string>>

const manifest = {
  id: 'acme.drums',
  title: 'drums.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { player: '^1.0.0', 'acme.neighbour': '^1.0.0' },
  extensionPoints: ['acme.drums.sticks/v1'],
  scopes: ['database'],
  contributes: {
    'host.routes/v1': [{ path: '/drums/:id', component: 'Drums' }],
    'player.panel/v1': [{ id: 'drums', title: 'drums.title', component: 'Panel' }],
    'acme.neighbour.door/v1': [{ id: 'drums' }],
  },
  permissions: [{ name: 'drums.beat', label: 'drums.beat' }],
}
const packageJson = { name: '@acme/drums', version: '1.0.0', type: 'module', keywords: ['balafon-plugin'], dependencies: { react: '19.x', zod: '4.6.7' } }
const migration = (down: string, table = 'plg_acme_drums_beats') =>
  `{ name: '0001-beats', up: ({ db }) => db.query('create table ${table} (id int)'), down: ${down} }`
const half = (step = migration(`({ db }) => db.query('drop table plg_acme_drums_beats')`)) =>
  `import manifest from '../plugin.js'\nexport default { manifest, migrations: [${step}] }`
const call = (name: string, method: string, place: string) => `export const ${name} = { method: '${method}', path: '${place}', access: 'guest' }\n`

const sound: Sources = {
  'package.json': JSON.stringify(packageJson),
  'plugin.js': `export default ${JSON.stringify(manifest)}`,
  'contract/calls.js': call('beat', 'POST', 'x/acme.drums/beats') + call('beats', 'GET', 'x/acme.drums/beats'),
  'client/index.js': `export { door } from '@acme/neighbour/contract/door'\nimport('./drums.js')`,
  'client/drums.js': 'export default 1',
  'server/index.js': half(),
  'locales/en.json': '{"drums.title":"Drums","drums.beat":"Beat {{name}}","setting.drums.loud":"Loud"}',
  'locales/fr.json': '{"drums.title":"Tambours","drums.beat":"Frapper {{name}}","setting.drums.loud":"Fort"}',
  'dist/client/remoteEntry.js': 'var drums',
}
const neighbour: Sources = {
  'package.json': '{"name":"@acme/neighbour","type":"module"}',
  'plugin.js': `export default ${JSON.stringify({
    id: 'acme.neighbour',
    title: 'neighbour.title',
    version: '1.2.0',
    engines: { balafon: '^1.0.0' },
    extensionPoints: ['acme.neighbour.door/v1'],
    contributes: { 'host.routes/v1': [{ path: '/next-door/:id', component: 'Door' }] },
    permissions: [{ name: 'neighbour.ring', label: 'neighbour.ring' }],
  })}`,
  'locales/en.json': '{"neighbour.title":"Neighbour"}',
  'dist/client/remoteEntry.js': 'var neighbour',
}

let written = 0

/** Writes a plugin and what its build says of it. */
async function write(name: string, sources: Sources, stale: Sources = {}) {
  const text = /export default (\{.*\})$/s.exec(sources['plugin.js'] ?? '')?.[1] ?? '{}'
  const digests = Object.entries(sources).map(([file, content]) => [file, digestOf(Buffer.from(content))] as const)
  const build = {
    digest: 'abc',
    container: 'drums',
    entry: 'remoteEntry.js',
    preload: [],
    files: Object.fromEntries(digests.filter(([file]) => file.startsWith('dist/client/')).map(([file, digest]) => [file.slice('dist/client/'.length), digest])),
    sources: Object.fromEntries(digests.filter(([file]) => /^(plugin|contract|server|locales)/.test(file))),
  }
  const files = { ...sources, ...(sources['dist/client/remoteEntry.js'] && { 'dist/plugin.json': JSON.stringify({ ...JSON.parse(text), build }) }), ...stale }
  for (const [file, content] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, name, file)), { recursive: true })
    await fs.writeFile(path.join(folder, name, file), content)
  }
}

/** The findings about the sound plugin, changed in these files. */
async function findingsOf(changed: Readonly<Record<string, string | undefined>>, stale?: Sources) {
  written += 1
  const name = `drums${written}`
  const sources = Object.fromEntries(Object.entries({ ...sound, ...changed }).flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])))
  await write(name, sources, stale)
  const findings = await checkPlugin(path.join(folder, name), ROOT)
  await fs.rm(path.join(folder, name), { recursive: true })
  return findings.map(({ rule, what, help }) => {
    expect(help.length).toBeGreaterThan(5)
    return `${rule}: ${what}`
  })
}

const withManifest = (change: object) => ({ 'plugin.js': `export default ${JSON.stringify({ ...manifest, ...change })}` })
const withPackage = (change: object) => ({ 'package.json': JSON.stringify({ ...packageJson, ...change }) })
const contributing = (more: object) => withManifest({ contributes: { ...manifest.contributes, ...more } })

test('one that is sound has no findings', async () => expect(await findingsOf({})).toEqual([]))

test.each(['hello-plugin', 'hello-stickers'])('the example %s has no findings', async (name) => {
  expect(await checkPlugin(path.join(ROOT, 'examples', name), ROOT)).toEqual([])
})

test.each<readonly [string, Readonly<Record<string, string | undefined>>]>([
  ['version: package.json says 0.9.0, the manifest 1.0.0', withPackage({ version: '0.9.0' })],
  ['keyword: package.json lacks the keyword balafon-plugin', withPackage({ keywords: [] })],
  ['engines: >=1.0.0 has no end: nobody knows the SDKs to come', withManifest({ engines: { balafon: '>=1.0.0' } })],
  ['engines: * has no end: nobody knows the SDKs to come', withManifest({ engines: { balafon: '*' } })],
  ['engines: latest is no range of versions', withManifest({ engines: { balafon: 'latest' } })],
  ['scopes: there is no scope network', withManifest({ scopes: ['network'] })],
  ['needs: it needs acme.nobody, which is not here', withManifest({ requires: { ...manifest.requires, 'acme.nobody': '^1.0.0' } })],
  ['needs: it needs acme.neighbour at ^2.0.0, and here is 1.2.0', withManifest({ requires: { ...manifest.requires, 'acme.neighbour': '^2.0.0' } })],
  ['needs: it needs acme.neighbour at >=1, which is no range with an end', withManifest({ requires: { ...manifest.requires, 'acme.neighbour': '>=1' } })],
  ['points: it contributes to admin.tabs/v1, and names admin nowhere', contributing({ 'admin.tabs/v1': [{ id: 'drums' }] })],
  ['points: it contributes to host.cellar/v1, and names host nowhere', contributing({ 'host.cellar/v1': [{ id: 'drums' }] })],
  ['points: acme.neighbour opens no point acme.neighbour.window/v1', contributing({ 'acme.neighbour.window/v1': [{ id: 'drums' }] })],
  ['points: it opens acme.neighbour.attic/v1', withManifest({ extensionPoints: ['acme.neighbour.attic/v1'] })],
  ['routes: GET drums/all is not an address of its own', { 'contract/calls.js': call('all', 'GET', 'drums/all') }],
  [
    'routes: GET x/acme.drums/* is described twice',
    { 'contract/calls.js': call('one', 'GET', 'x/acme.drums/{id}') + call('other', 'GET', 'x/acme.drums/{drumId}') },
  ],
  ['routes: the screen /next-door/:drum is acme.neighbour’s already', contributing({ 'host.routes/v1': [{ path: '/next-door/:drum', component: 'Drums' }] })],
  ['routes: the screen /safe-mode is the host’s already', contributing({ 'host.routes/v1': [{ path: '/safe-mode', component: 'Drums' }] })],
  ['tables: it makes a table called beats', { 'server/index.js': half(migration(`({ db }) => db.query('drop table beats')`, 'beats')) }],
  ['permissions: acme.neighbour has a permission called neighbour.ring too', withManifest({ permissions: [{ name: 'neighbour.ring', label: 'drums.beat' }] })],
  ['down: the step 0001-beats has no way back', { 'server/index.js': half(migration('undefined')) }],
  ['down: the step 0001-beats has no way back', { 'server/index.js': half(migration('async () => {}')) }],
  [
    'imports: client/drums.js imports @acme/neighbour/client/door.js: that is inside of acme.neighbour',
    { 'client/drums.js': "import { door } from '@acme/neighbour/client/door.js'\nexport default door" },
  ],
  [
    'imports: client/drums.js imports ../../neighbour/plugin.js, which is not in its folder',
    { 'client/drums.js': "export * from '../../neighbour/plugin.js'" },
  ],
  ['imports: client/drums.js imports @balafon/server/site: that is the frame’s own', { 'client/drums.js': "import '@balafon/server/site'" }],
  ['shared: it is made for react ^18.0.0, and the page has ^19.3.0', withPackage({ dependencies: { react: '^18.0.0' } })],
  ['languages: there is no locales/fr.json', { 'locales/fr.json': undefined }],
  ['languages: fr lacks drums.beat', { 'locales/fr.json': '{"drums.title":"Tambours","setting.drums.loud":"Fort"}' }],
  ['languages: the manifest names drums.nothing, and there are no words for it', withManifest({ title: 'drums.nothing' })],
  [
    'keys: keys of acme.neighbour begin with neighbour too',
    {
      'locales/en.json': '{"neighbour.hum":"Hum","drums.title":"Drums","drums.beat":"Beat"}',
      'locales/fr.json': '{"neighbour.hum":"Bruit","drums.title":"Tambours","drums.beat":"Frapper"}',
    },
  ],
  ['build: it is not built', { 'dist/client/remoteEntry.js': undefined }],
  [
    'budget: its first scripts are 81 KiB compressed; 40 are the budget',
    { 'dist/client/remoteEntry.js': `var drums = '${randomBytes(80 * 1024).toString('base64')}'` },
  ],
])('%s', async (finding, changed) => {
  expect(await findingsOf(changed)).toEqual([finding])
})

test("an id of the house's own, and all that follows from it", async () => {
  expect(await findingsOf(withManifest({ id: 'drums', extensionPoints: [] }))).toContain("id: drums is no id of a stranger's plugin")
})

test('two that need each other go round in circles', async () => {
  const circle = { ...neighbour, 'plugin.js': (neighbour['plugin.js'] ?? '').replace('"opens"', '"requires":{"acme.drums":"^1.0.0"},"opens"') }
  await write('neighbour', circle)
  expect(await findingsOf({})).toEqual(['needs: it needs itself: acme.drums → acme.neighbour → acme.drums'])
  await write('neighbour', neighbour)
})

test('what was changed since it was built is said', async () => {
  expect(await findingsOf({}, { 'client/drums.js': 'export default 2', 'server/index.js': `${half()}\n` })).toEqual([
    'build: server/index.js has changed since it was built',
  ])
})

test('what cannot be read at all is one finding', async () => {
  expect(await findingsOf({ 'plugin.js': 'export default {' })).toMatchObject([expect.stringMatching(/^read: it cannot be read: /)])
  expect(await findingsOf({ 'plugin.js': 'export default {}' })).toEqual(['read: it cannot be read: there is no plugin.ts that exports a manifest by default'])
})
