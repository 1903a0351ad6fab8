import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, writePlugin } from '../../testing/index.ts'
import { type SpawnedSite, spawnSite } from '../../testing/spawn-site.ts'

const LISTEN_TIMEOUT_MS = 20_000
const TOGGLE_TIMEOUT_MS = 2000
const NEIGHBOUR = 'well.neighbour'

/** Plugins that are suspended: the source of their server module, and the reason that the operator reads. */
const SUSPENDED_PLUGINS: readonly { readonly id: string; readonly server: string; readonly kind: string; readonly detail: string | RegExp }[] = [
  {
    id: 'fault.timer-rejection',
    server: "const serverModule = { start: async () => void setInterval(() => void Promise.reject(new Error('rejected in a timer')), 50) }",
    kind: 'repeated_errors',
    detail: '3 errors that the plugin has not caught, the last one: rejected in a timer',
  },
  {
    id: 'fault.timer-error',
    server: "const serverModule = { start: async () => void setInterval(() => { throw new Error('thrown in a timer') }, 50) }",
    kind: 'repeated_errors',
    detail: '3 errors that the plugin has not caught, the last one: thrown in a timer',
  },
  {
    id: 'fault.rejection-text',
    server: "const serverModule = { start: async () => void setInterval(() => Promise.reject('only a text'), 50) }",
    kind: 'repeated_errors',
    detail: '3 errors that the plugin has not caught, the last one: only a text',
  },
  {
    id: 'fault.connection',
    server: `import http from 'node:http'\nconst serverModule = { start: async () => void setInterval(() => http.get('http://127.0.0.1:1/'), 50) }`,
    kind: 'repeated_errors',
    detail: /ECONNREFUSED/,
  },
  {
    id: 'fault.exit',
    server: 'const serverModule = { services() { process.exit(1) } }',
    kind: 'crashed',
    detail: 'start failed: process.exit would end the site: plugins are not allowed to call it',
  },
  {
    id: 'fault.kill',
    server: "const serverModule = { services() { process.kill(process.pid, 'SIGKILL') } }",
    kind: 'crashed',
    detail: 'start failed: process.kill would end the site: plugins are not allowed to call it',
  },
  {
    id: 'fault.abort',
    server: `import { abort } from 'node:process'\nconst serverModule = { start: async () => abort() }`,
    kind: 'crashed',
    detail: 'start failed: process.abort would end the site: plugins are not allowed to call it',
  },
  {
    id: 'fault.exit-callback',
    server: 'const serverModule = { start: async () => void setInterval(process.exit, 50, 1) }',
    kind: 'repeated_errors',
    detail: /process\.exit would end the site/,
  },
  {
    id: 'fault.endless-start',
    server: 'const serverModule = { start: () => new Promise(() => {}) }',
    kind: 'timed_out',
    detail: 'start failed: start did not finish within 10 s',
  },
  {
    id: 'fault.endless-migration',
    server: "const serverModule = { migrations: [{ name: '0001', up: () => new Promise(() => {}), down: async () => {} }] }",
    kind: 'timed_out',
    detail: 'migration failed: migration 0001 did not finish within 10 s',
  },
  {
    id: 'fault.slow-statement',
    server: `const serverModule = {
      migrations: [{ name: '0001', up: ({ db, transaction }) => db.query('select pg_sleep(20)', { transaction }), down: async () => {} }],
    }`,
    kind: 'timed_out',
    detail: 'migration failed: migration 0001 did not finish within 10 s',
  },
  { id: 'fault.import-error', server: "throw new Error('broken at import')", kind: 'crashed', detail: 'import failed: broken at import' },
  { id: 'fault.endless-import', server: 'await new Promise(() => {})', kind: 'timed_out', detail: 'import failed: import did not finish within 10 s' },
]

/** Fails once while it starts, which is reported and does not suspend it. */
const START_REJECTION = 'fault.start-rejection'

let folder: string
let environment: Readonly<Record<string, string>>
let database: pg.Client
let administratorCookies: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-containment-'))
  const testSite = await createTestSite()
  const { cookies } = await testSite.createSignedInUser({ permissions: ['plugins.update'] })
  administratorCookies = [...cookies].map((pair) => pair.join('=')).join('; ')
  await testSite.close()
  environment = { APP_SECRET: testSite.config.secret, DATABASE_URL: testSite.databaseUrl, DATABASE_MIGRATION_URL: testSite.databaseMigrationUrl }
  database = new pg.Client({ connectionString: testSite.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await fs.rm(folder, { recursive: true, force: true })
})

/** Writes plugins that are enabled before the first start, and starts a site with them. */
async function spawnSiteWith(name: string, plugins: readonly { readonly id: string; readonly server?: string }[]): Promise<SpawnedSite> {
  const pluginsFolder = path.join(folder, name, 'plugins')
  for (const { id, server } of plugins) {
    await writePlugin(pluginsFolder, id, { ...(server && { server }) })
    await database.query('insert into plugins (id, is_enabled) values ($1, true) on conflict (id) do nothing', [id])
  }
  return spawnSite({ ...environment, DATA_DIR: path.join(folder, name, 'data'), PLUGINS_DIR: pluginsFolder })
}

/** Enables or disables a plugin as the command does. */
async function toggle(id: string, isEnabled: boolean) {
  await database.query('update plugins set is_enabled = $2::boolean, attempt = attempt + $2::boolean::int where id = $1', [id, isEnabled])
  await database.query("select pg_notify('balafon', 'plugins')")
}

const getStatus = async (site: SpawnedSite, url: string) => (await fetch(site.url + url)).status
const getNeighbourStatus = (site: SpawnedSite) => getStatus(site, `/plugins/${NEIGHBOUR}/abc/remoteEntry.js`)

/** Returns a plugin as the administrator sees it. */
async function findReport(site: SpawnedSite, id: string) {
  const response = await fetch(`${site.url}/api/v1/plugins`, { headers: { cookie: administratorCookies } })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}\n${site.getOutput().slice(-3000)}`)
  const { plugins } = (await response.json()) as { plugins: { id: string; status: string; reason: { kind: string; detail: string } | null }[] }
  return plugins.find((plugin) => plugin.id === id)
}

const listProblems = async (id: string) =>
  (await database.query('select location, message from plugin_problems where plugin = $1', [id])).rows.map(({ location, message }) => `${location}: ${message}`)

async function expectTogglesAreFollowed(site: SpawnedSite) {
  for (const isEnabled of [false, true]) {
    await toggle(NEIGHBOUR, isEnabled)
    await expect.poll(() => getNeighbourStatus(site), { timeout: TOGGLE_TIMEOUT_MS }).toBe(isEnabled ? 200 : 404)
  }
}

describe('a site with plugins that fail', () => {
  let site: SpawnedSite
  beforeAll(async () => {
    site = await spawnSiteWith('faults', [
      ...SUSPENDED_PLUGINS,
      { id: START_REJECTION, server: "const serverModule = { start: async () => void Promise.reject(new Error('rejected at start')) }" },
      { id: NEIGHBOUR },
    ])
  })
  afterAll(() => site.stop('SIGKILL'))

  test('listens within 20 seconds', async () => {
    await site.waitUntilListening(LISTEN_TIMEOUT_MS)
    expect(await getStatus(site, '/health')).toBe(200)
  })

  test('follows the toggles of other plugins within two seconds', async () => {
    await expectTogglesAreFollowed(site)
  })

  test.each(SUSPENDED_PLUGINS)(
    'shows the reason of $id to the administrator',
    async ({ id, kind, detail }) => {
      await expect.poll(async () => (await findReport(site, id))?.reason?.kind, { timeout: 30_000 }).toBe(kind)
      const report = await findReport(site, id)
      expect(report?.status).toBe('suspended')
      expect(report?.reason?.detail).toMatch(detail)
      await expect.poll(() => listProblems(id)).not.toEqual([])
    },
    40_000,
  )

  test('reports a rejection at start without suspending the plugin', async () => {
    await expect.poll(() => listProblems(START_REJECTION)).toEqual(['unhandled rejection: rejected at start'])
    expect((await findReport(site, START_REJECTION))?.status).toBe('enabled')
  })

  test('follows toggles while a plugin that was enabled again does not start', async () => {
    const id = 'fault.endless-start'
    await toggle(id, true)
    await expect.poll(async () => (await findReport(site, id))?.reason).toBeNull()
    await expectTogglesAreFollowed(site)
    expect((await findReport(site, id))?.reason).toBeNull()
  })

  test('suspends a plugin again when it fails after it was enabled again', async () => {
    const id = 'fault.timer-error'
    await toggle(id, false)
    await expect.poll(async () => (await findReport(site, id))?.status).toBe('disabled')
    await toggle(id, true)
    await expect.poll(async () => (await findReport(site, id))?.reason?.kind, { timeout: 10_000 }).toBe('repeated_errors')
  })

  test('stays healthy and stops after SIGTERM', async () => {
    expect(await getStatus(site, '/health')).toBe(200)
    await expectTogglesAreFollowed(site)
    expect(await site.stop()).toBe(0)
  })
})

describe('a plugin that blocks the process while it starts', () => {
  const id = 'fault.endless-loop'
  const plugins = [
    {
      id,
      server: `import fs from 'node:fs'
        const serverModule = { start() { fs.writeFileSync(import.meta.dirname + '/blocked', String(process.pid)); for (;;); } }`,
    },
    { id: NEIGHBOUR },
  ]

  /** Waits until the plugin blocks the process of the site. */
  async function waitUntilBlocked(site: SpawnedSite) {
    const marker = path.join(folder, 'loop/plugins', id, 'server/blocked')
    await expect.poll(() => fs.readFile(marker, 'utf8').catch(() => ''), { timeout: 30_000 }).toBe(String(site.process.pid))
  }

  test('is left out after two killed starts until it is enabled again', async () => {
    for (let start = 1; start <= 2; start += 1) {
      const blockedSite = await spawnSiteWith('loop', plugins)
      await waitUntilBlocked(blockedSite)
      await blockedSite.stop('SIGKILL')
    }
    const site = await spawnSiteWith('loop', plugins)
    try {
      await site.waitUntilListening(LISTEN_TIMEOUT_MS)
      expect(await getStatus(site, '/health')).toBe(200)
      expect(await findReport(site, id)).toMatchObject({
        status: 'suspended',
        reason: { kind: 'interrupted_start', detail: expect.stringContaining('stopped 2 times while it started this plugin') },
      })
      await expectTogglesAreFollowed(site)
      await toggle(id, true)
      await waitUntilBlocked(site)
    } finally {
      await site.stop('SIGKILL')
    }
  }, 120_000)
})

test('ends with exit code 1 after an error that no plugin has caused', async () => {
  const thrower = path.join(folder, 'thrower.mjs')
  await fs.writeFile(thrower, "setInterval(() => { if (process.listenerCount('uncaughtException') > 0) throw new Error('of the site') }, 50)")
  const failing = await spawnSite({
    ...environment,
    DATA_DIR: path.join(folder, 'site-error/data'),
    NODE_OPTIONS: `--import ${thrower}`,
  })
  const exitCode = await new Promise((resolve) => failing.process.once('exit', resolve))
  expect(exitCode).toBe(1)
  expect(failing.getOutput()).toContain('Error: of the site')
})
