import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../app/config/config.ts'
import { getPort } from '../testing/get-port.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { type PluginSource, writePlugin } from '../testing/write-plugin.ts'
import { authorCommands } from './author.commands.ts'
import { commands } from './commands.ts'

const formatMigration = (name: string, column: string) => `{
  name: '${name}',
  up: ({ db, transaction }) => db.query('alter table plg_acme_notes add column ${column} text', { transaction }),
  down: ({ db, transaction }) => db.query('alter table plg_acme_notes drop column ${column}', { transaction }),
}`
/** A server module that creates a table, and changes it in later migrations. */
const formatNotesModule = (...laterMigrations: readonly string[]) => `const serverModule = { migrations: [{
  name: '0001-notes',
  up: ({ db, transaction }) => db.query('create table plg_acme_notes (text text)', { transaction }),
  down: ({ db, transaction }) => db.query('drop table plg_acme_notes', { transaction }),
}, ${laterMigrations.join(', ')}] }`

let folder: string
let site: TestSite
let config: Config
let printedLines: string[] = []
const getOutput = () => printedLines.join('\n')
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-add-'))
  site = await createTestSite()
  config = { ...site.config, databaseUrl: site.databaseUrl, databaseMigrationUrl: site.databaseMigrationUrl, logLevel: 'silent' }
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  printedLines = []
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation((line: string) => void printedLines.push(line))
})
afterEach(() => vi.restoreAllMocks())

async function balafon(...args: string[]): Promise<number> {
  const name = args.slice(0, 2).join(' ')
  const [command, authorCommand] = [commands[name], authorCommands[name]]
  if (authorCommand) return authorCommand(args)
  if (!command) throw new Error(`there is no command ${name}`)
  return command(config, args)
}

/** Writes a plugin and packs it with the command for authors. */
async function createArchive(id: string, version: string, source: PluginSource = {}): Promise<string> {
  const buildFolder = path.join(folder, `built-${version}`)
  await writePlugin(buildFolder, id, { ...source, version, client: `var version = '${version}'` })
  const file = path.join(folder, `${id}-${version}.tgz`)
  expect(await balafon('plugin', 'pack', path.join(buildFolder, id), '--out', file)).toBe(0)
  return file
}

const findStatus = (id: string) => site.site.registry.listStatuses().find((status) => status.id === id)
const findCurrent = (id: string) => site.site.registry.find(id)?.current
const findReport = async (id: string) => (await site.getContext('core').plugins.list()).find((report) => report.id === id)
const listColumns = async () =>
  (await site.migrationSql<{ name: string }>("select column_name as name from information_schema.columns where table_name = 'plg_acme_notes' order by 1")).map(
    ({ name }) => name,
  )
const loadScript = async (id: string, digest = findCurrent(id)?.build.digest) =>
  (await site.createVisitor().get(`/plugins/${id}/${digest}/remoteEntry.js`)).text

describe('plugin add', () => {
  test('installs a plugin, disabled, that runs without a restart once it is enabled', async () => {
    expect(await balafon('plugin', 'add', await createArchive('acme.hello', '1.0.0'), '--yes')).toBe(0)
    expect(getOutput()).toContain('acme.hello 1.0.0')
    expect(getOutput()).toContain('Not signed.')
    expect(getOutput()).toMatch(/users\.write +create, edit and delete users/)
    await expect.poll(() => findStatus('acme.hello')).toMatchObject({ isEnabled: false, status: 'disabled', version: '1.0.0' })
    expect(await findReport('acme.hello')).toMatchObject({
      status: 'disabled',
      isFirstParty: false,
      signature: 'none',
      runningVersion: null,
      titles: { en: 'Hello from acme.hello' },
    })
    await site.enablePlugin('acme.hello')
    expect((await site.createVisitor().get('/')).text).toContain('Hello from acme.hello')
    expect(await loadScript('acme.hello')).toBe("var version = '1.0.0'")
  })

  test('installs nothing without a confirmation', async () => {
    expect(await balafon('plugin', 'add', await createArchive('acme.unconfirmed', '1.0.0'))).toBe(1)
    expect(getOutput()).toContain('add --yes')
    expect(await fs.readdir(path.join(config.dataDir, 'plugins'))).not.toContain('acme.unconfirmed')
  })

  test('refuses a plugin that is already installed', async () => {
    expect(await balafon('plugin', 'add', await createArchive('acme.hello', '1.0.1'), '--yes')).toBe(1)
    expect(getOutput()).toContain('balafon plugin upgrade acme.hello')
  })

  test('installs a package from the registry that npm is configured with', async () => {
    const bytes = await fs.readFile(await createArchive('acme.package', '1.0.0'))
    const registry = createServer((request, response) => {
      if (request.url?.endsWith('.tgz')) return response.end(bytes)
      if (request.url !== '/acme-package') return response.writeHead(404).end('{}')
      const port = getPort(registry)
      const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
      const dist = { tarball: `http://127.0.0.1:${port}/acme-package-1.0.0.tgz`, integrity }
      const versions = { '1.0.0': { name: 'acme-package', version: '1.0.0', dist } }
      return response.end(JSON.stringify({ name: 'acme-package', 'dist-tags': { latest: '1.0.0' }, versions }))
    })
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
    vi.stubEnv('npm_config_registry', `http://127.0.0.1:${getPort(registry)}/`)
    vi.stubEnv('npm_config_cache', path.join(folder, 'npm-cache'))
    expect(await balafon('plugin', 'add', 'acme-package', '--yes')).toBe(0)
    await expect.poll(() => findStatus('acme.package')?.status).toBe('disabled')
    await expect(balafon('plugin', 'add', '@acme/nowhere', '--yes')).rejects.toThrow('npm could not fetch @acme/nowhere')
    vi.unstubAllEnvs()
    registry.close()
  })
})

describe('plugin upgrade', () => {
  test('gives browsers the new version at once, and runs its migrations after a restart', async () => {
    await balafon('plugin', 'add', await createArchive('acme.notes', '1.0.0', { server: formatNotesModule() }), '--yes')
    await expect.poll(() => findStatus('acme.notes')?.status).toBe('disabled')
    await site.enablePlugin('acme.notes')
    const previousDigest = findCurrent('acme.notes')?.build.digest
    const next = await createArchive('acme.notes', '1.1.0', { server: formatNotesModule(formatMigration('0002-colours', 'colour')) })
    expect(await balafon('plugin', 'upgrade', 'acme.notes', next)).toBe(0)
    expect(getOutput()).toContain('until you restart the site')
    await expect.poll(() => findCurrent('acme.notes')?.manifest.version).toBe('1.1.0')
    expect(site.site.registry.isRunning('acme.notes')).toBe(true)
    expect(await loadScript('acme.notes')).toBe("var version = '1.1.0'")
    expect(await loadScript('acme.notes', previousDigest)).toBe("var version = '1.0.0'")
    expect(await findReport('acme.notes')).toMatchObject({ version: '1.1.0', runningVersion: '1.0.0' })
    expect(await listColumns()).toEqual(['text'])
  })

  test.each([
    ['acme.notes', 'acme.hello', '2.0.0', 'This is acme.hello, not acme.notes.'],
    ['acme.notes', 'acme.notes', '1.0.0', '1.0.0 is older than the installed 1.1.0'],
    ['acme.notes', 'acme.notes', '1.1.0', 'acme.notes is already at 1.1.0'],
    ['acme.missing', 'acme.missing', '1.0.0', 'There is no plugin acme.missing'],
  ])('refuses to upgrade %s with %s %s', async (id, otherId, version, message) => {
    expect(await balafon('plugin', 'upgrade', id, await createArchive(otherId, version, { server: formatNotesModule() }))).toBe(1)
    expect(getOutput()).toContain(message)
  })

  test('asks for a confirmation when the new version requests more scopes', async () => {
    await balafon('plugin', 'add', await createArchive('acme.modest', '1.0.0', { scopes: ['database'] }), '--yes')
    const next = await createArchive('acme.modest', '1.1.0', { scopes: ['database', 'email'] })
    expect(await balafon('plugin', 'upgrade', 'acme.modest', next)).toBe(1)
    expect(getOutput()).toContain('more permissions than before: email')
    expect(await balafon('plugin', 'upgrade', 'acme.modest', next, '--yes')).toBe(0)
  })
})

describe('plugin rollback', () => {
  test('restores the previous version of a disabled plugin and reverts its migrations', async () => {
    const { plugins } = site.getContext('core')
    await balafon('plugin', 'add', await createArchive('acme.disabled', '1.0.0'), '--yes')
    await balafon('plugin', 'upgrade', 'acme.disabled', await createArchive('acme.disabled', '1.1.0'))
    await expect.poll(() => findStatus('acme.disabled')).toMatchObject({ version: '1.1.0', status: 'disabled' })
    await plugins.disable('acme.notes')
    const restarted = await createTestSite({ DATA_DIR: config.dataDir }, site.databaseUrl)
    await restarted.enablePlugin('acme.notes')
    expect(await listColumns()).toEqual(['colour', 'text'])
    await restarted.getContext('core').plugins.disable('acme.notes')
    await restarted.site.stop()
    expect(await balafon('plugin', 'rollback', 'acme.notes')).toBe(0)
    expect(getOutput()).toContain('acme.notes is at 1.0.0 again. Reverted migrations: 0002-colours.')
    expect(await listColumns()).toEqual(['text'])
    await expect.poll(() => findCurrent('acme.notes')?.manifest.version).toBe('1.0.0')
    await expect(balafon('plugin', 'rollback', 'acme.notes')).rejects.toThrow('acme.notes')
  })
})

describe('plugin doctor', () => {
  test('reports a plugin with files that were changed after the installation', async () => {
    await balafon('plugin', 'add', await createArchive('acme.changed', '1.0.0'), '--yes')
    await fs.appendFile(path.join(config.dataDir, 'plugins/acme.changed/1.0.0/package.json'), ' ')
    await site.site.pluginsStore.setEnabled('acme.changed', true)
    const restarted = await createTestSite({ DATA_DIR: config.dataDir }, site.databaseUrl)
    expect(await balafon('plugin', 'doctor')).toBe(1)
    expect(getOutput()).toContain('acme.changed: package.json was modified after the build\n  → restore its files')
    expect(restarted.site.registry.isRunning('acme.changed')).toBe(false)
    expect(await balafon('plugin', 'upgrade', 'acme.changed', await createArchive('acme.changed', '1.0.0'))).toBe(0)
    await expect.poll(() => restarted.site.registry.isRunning('acme.changed')).toBe(true)
    await restarted.site.stop()
  })
})
