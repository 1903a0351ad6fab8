import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Config } from '../app/config/config.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { type PluginSource, writePlugin } from '../testing/write-plugin.ts'
import { authorCommands } from './author.commands.ts'
import { commands } from './commands.ts'

const step = (name: string, column: string) => `{
  name: '${name}',
  up: ({ db, transaction }) => db.query('alter table plg_acme_notes add column ${column} text', { transaction }),
  down: ({ db, transaction }) => db.query('alter table plg_acme_notes drop column ${column}', { transaction }),
}`
const notes = (...later: readonly string[]) => `const serverModule = { migrations: [{
  name: '0001-notes',
  up: ({ db, transaction }) => db.query('create table plg_acme_notes (text text)', { transaction }),
  down: ({ db, transaction }) => db.query('drop table plg_acme_notes', { transaction }),
}, ${later.join(', ')}] }`

let folder: string
let site: TestSite
let config: Config
let lines: string[] = []
const said = () => lines.join('\n')
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-add-'))
  site = await createTestSite()
  config = { ...site.config, databaseUrl: site.databaseUrl, logLevel: 'silent' }
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  lines = []
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => vi.restoreAllMocks())

async function balafon(...args: string[]): Promise<number> {
  const words = args.slice(0, 2).join(' ')
  const [command, authorCommand] = [commands[words], authorCommands[words]]
  if (authorCommand) return authorCommand(args)
  if (!command) throw new Error(`there is no ${words}`)
  return command(config, args)
}

/** An archive of such a plugin, as its author makes it. */
async function archive(id: string, version: string, source: PluginSource = {}): Promise<string> {
  const built = path.join(folder, `built-${version}`)
  await writePlugin(built, id, { ...source, version, client: `var version = '${version}'` })
  const file = path.join(folder, `${id}-${version}.tgz`)
  expect(await balafon('plugin', 'pack', path.join(built, id), '--out', file)).toBe(0)
  return file
}

const verdictOf = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)
const found = (id: string) => site.site.registry.find(id)?.current
const columns = async () =>
  (await site.sql<{ name: string }>("select column_name as name from information_schema.columns where table_name = 'plg_acme_notes' order by 1")).map(
    ({ name }) => name,
  )
const scriptOf = async (id: string, digest = found(id)?.build.digest) => (await site.createVisitor().get(`/plugins/${id}/${digest}/remoteEntry.js`)).text

test('what is added is there at once, installed and off, and runs when it is switched on: no restart', async () => {
  expect(await balafon('plugin', 'add', await archive('acme.hello', '1.0.0'), '--yes')).toBe(0)
  expect(said()).toContain('acme.hello 1.0.0')
  expect(said()).toContain('Nobody has signed it.')
  expect(said()).toMatch(/users\.write +make, change and remove users/)
  await expect.poll(() => verdictOf('acme.hello')).toMatchObject({ isEnabled: false, status: 'disabled', version: '1.0.0' })
  const [report] = (await site.getContext('core').plugins.list()).filter(({ id }) => id === 'acme.hello')
  expect(report).toMatchObject({ state: 'disabled', ours: false, signature: 'none', running: null, titles: { en: 'Hello from acme.hello' } })
  await site.enablePlugin('acme.hello')
  expect((await site.createVisitor().get('/')).text).toContain('Hello from acme.hello')
  expect(await scriptOf('acme.hello')).toBe("var version = '1.0.0'")
})

test('nothing comes in before somebody has said yes', async () => {
  expect(await balafon('plugin', 'add', await archive('acme.shy', '1.0.0'))).toBe(1)
  expect(said()).toContain('say --yes')
  expect(await fs.readdir(path.join(config.dataDir, 'plugins'))).not.toContain('acme.shy')
})

test('what is there already is not added again, nor what is called as another', async () => {
  expect(await balafon('plugin', 'add', await archive('acme.hello', '1.0.1'), '--yes')).toBe(1)
  expect(said()).toContain('balafon plugin upgrade acme.hello')
})

test('a newer version: browsers have it at once, open tabs keep the files of theirs, and its tables wait for the restart', async () => {
  await balafon('plugin', 'add', await archive('acme.notes', '1.0.0', { server: notes() }), '--yes')
  await expect.poll(() => verdictOf('acme.notes')?.status).toBe('disabled')
  await site.enablePlugin('acme.notes')
  const before = found('acme.notes')?.build.digest
  expect(await balafon('plugin', 'upgrade', 'acme.notes', await archive('acme.notes', '1.1.0', { server: notes(step('0002-colours', 'colour')) }))).toBe(0)
  expect(said()).toContain('until the site is restarted')
  await expect.poll(() => found('acme.notes')?.manifest.version).toBe('1.1.0')
  expect(site.site.registry.isRunning('acme.notes')).toBe(true)
  expect(await scriptOf('acme.notes')).toBe("var version = '1.1.0'")
  expect(await scriptOf('acme.notes', before)).toBe("var version = '1.0.0'")
  expect((await site.getContext('core').plugins.list()).find(({ id }) => id === 'acme.notes')).toMatchObject({ version: '1.1.0', running: '1.0.0' })
  expect(await columns()).toEqual(['text'])
})

test.each([
  ['acme.notes', 'acme.hello', '2.0.0', 'That is acme.hello, not acme.notes.'],
  ['acme.notes', 'acme.notes', '1.0.0', 'that is 1.0.0: to go back'],
  ['acme.notes', 'acme.notes', '1.1.0', 'at 1.1.0 already'],
  ['acme.nobody', 'acme.nobody', '1.0.0', 'There is no plugin acme.nobody'],
])('%s is not upgraded with %s %s', async (id, other, version, sentence) => {
  expect(await balafon('plugin', 'upgrade', id, await archive(other, version, { server: notes() }))).toBe(1)
  expect(said()).toContain(sentence)
})

test('one that is off is another at once, and goes back with its tables', async () => {
  const { plugins } = site.getContext('core')
  await balafon('plugin', 'add', await archive('acme.quiet', '1.0.0'), '--yes')
  await balafon('plugin', 'upgrade', 'acme.quiet', await archive('acme.quiet', '1.1.0'))
  await expect.poll(() => verdictOf('acme.quiet')).toMatchObject({ version: '1.1.0', status: 'disabled' })
  await plugins.disable('acme.notes')
  const again = await createTestSite({ DATA_DIR: config.dataDir }, site.databaseUrl)
  await again.enablePlugin('acme.notes')
  expect(await columns()).toEqual(['colour', 'text'])
  await again.getContext('core').plugins.disable('acme.notes')
  await again.site.stop()
  expect(await balafon('plugin', 'rollback', 'acme.notes')).toBe(0)
  expect(said()).toContain('acme.notes is at 1.0.0 again, without 0002-colours')
  expect(await columns()).toEqual(['text'])
  await expect.poll(() => found('acme.notes')?.manifest.version).toBe('1.0.0')
  await expect(balafon('plugin', 'rollback', 'acme.notes')).rejects.toThrow('No earlier version of acme.notes is kept.')
})

test('one that asks for more than before is asked about again', async () => {
  await balafon('plugin', 'add', await archive('acme.modest', '1.0.0', { scopes: ['database'] }), '--yes')
  const next = await archive('acme.modest', '1.1.0', { scopes: ['database', 'email'] })
  expect(await balafon('plugin', 'upgrade', 'acme.modest', next)).toBe(1)
  expect(said()).toContain('more than before: mail')
  expect(await balafon('plugin', 'upgrade', 'acme.modest', next, '--yes')).toBe(0)
})

test('what changed on disk after it was added is found at the next start, and the doctor knows what helps', async () => {
  await balafon('plugin', 'add', await archive('acme.changed', '1.0.0'), '--yes')
  await fs.appendFile(path.join(config.dataDir, 'plugins/acme.changed/1.0.0/package.json'), ' ')
  await site.site.pluginsStore.setEnabled('acme.changed', true)
  const second = await createTestSite({ DATA_DIR: config.dataDir }, site.databaseUrl)
  expect(await balafon('plugin', 'doctor')).toBe(1)
  expect(said()).toContain('acme.changed: package.json was modified after the build\n  → put its files there anew')
  expect(second.site.registry.isRunning('acme.changed')).toBe(false)
  expect(await balafon('plugin', 'upgrade', 'acme.changed', await archive('acme.changed', '1.0.0'))).toBe(0)
  await expect.poll(() => second.site.registry.isRunning('acme.changed')).toBe(true)
  await second.site.stop()
})

test('a package is fetched from the registry that npm is set to', async () => {
  const bytes = await fs.readFile(await archive('acme.far', '1.0.0'))
  const registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(bytes)
    if (request.url !== '/far') return response.writeHead(404).end('{}')
    const { port } = registry.address() as AddressInfo
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
    const dist = { tarball: `http://127.0.0.1:${port}/far-1.0.0.tgz`, integrity }
    return response.end(JSON.stringify({ name: 'far', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name: 'far', version: '1.0.0', dist } } }))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`)
  vi.stubEnv('npm_config_cache', path.join(folder, 'npm-cache'))
  expect(await balafon('plugin', 'add', 'far', '--yes')).toBe(0)
  await expect.poll(() => verdictOf('acme.far')?.status).toBe('disabled')
  await expect(balafon('plugin', 'add', '@acme/nowhere', '--yes')).rejects.toThrow('npm could not fetch @acme/nowhere')
  vi.unstubAllEnvs()
  registry.close()
})
