import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type LocalPostgres, startPostgres } from '@balafon/postgres'
import { defineJob } from '@balafon/sdk/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const LOG = { warn() {}, error() {} }
const LOCK_KEY = 71
const OTHER_CONNECTIONS = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"

let folder: string
let postgres: LocalPostgres
let testSite: TestSite
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'balafon-outage-'))
  // When root runs the tests, PostgreSQL runs as another operating-system user, which has to enter the folder.
  chmodSync(folder, 0o755)
  postgres = await startPostgres(path.join(folder, 'postgres'))
  postgres.supervise(LOG)
  testSite = await createTestSite({}, postgres)
})
afterAll(async () => {
  await testSite.close()
  await postgres.release()
  rmSync(folder, { recursive: true, force: true })
})

const REQUESTS = ['GET /api/v1/search?query=ra', 'GET /api/v1/albums/1', 'GET /', 'GET /ready', 'POST /auth/login'] as const

/** Sends requests in a loop from several visitors until `stop`, which returns how often each status was the response. */
async function sendRequests() {
  let isRunning = true
  const counts: Record<string, number> = {}
  const send = async () => {
    const visitor = testSite.createVisitor()
    await visitor.get('/')
    for (let index = 0; isRunning; index += 1) {
      const [method = '', url = ''] = REQUESTS[index % REQUESTS.length]?.split(' ') ?? []
      const body = { email: 'ada@example.test', password: 'three quiet drums' }
      const { status, headers } = await visitor.send(method, url, method === 'POST' ? { body } : {})
      counts[status] = (counts[status] ?? 0) + 1
      if (status === 503 && headers['retry-after'] !== '3') counts['without Retry-After'] = (counts['without Retry-After'] ?? 0) + 1
    }
  }
  const senders = Array.from({ length: 8 }, send)
  await setTimeout(500)
  return async function stop() {
    isRunning = false
    await Promise.all(senders)
    return counts
  }
}

/** Lists the responses that a request must not get during an outage. */
const listUnexpected = (counts: Readonly<Record<string, number>>) => Object.keys(counts).filter((status) => !/^([234]\d\d|503)$/.test(status))

/**
 * Kills PostgreSQL and renames a file without which it cannot start, so that the outage lasts as long as the test needs.
 * @returns `permitRestart`, which renames the file back.
 */
function killPostmaster() {
  const dataFolder = path.join(folder, 'postgres/data')
  const accessFile = path.join(dataFolder, 'pg_hba.conf')
  renameSync(accessFile, `${accessFile}.away`)
  process.kill(Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  return { permitRestart: () => renameSync(`${accessFile}.away`, accessFile) }
}

const getStatus = async (url: string, headers?: Record<string, string>) => (await testSite.createVisitor().get(url, headers)).status

const waitUntil = (status: number) => expect.poll(() => getStatus('/ready'), { timeout: 30_000, interval: 20 }).toBe(status)

describe('a site whose PostgreSQL is killed', () => {
  test('is ready again after the restart and never responds with 500', async () => {
    const stop = await sendRequests()
    const { permitRestart } = killPostmaster()
    await waitUntil(503)
    expect(await getStatus('/health')).toBe(200)
    permitRestart()
    await waitUntil(200)
    const counts = await stop()
    expect(counts[503]).toBeGreaterThan(0)
    expect(listUnexpected(counts)).toEqual([])
  }, 120_000)

  test('shows a translated page to browsers and JSON to scripts', async () => {
    const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'accept-language': 'fr' }
    // Pages of signed-in users need the database.
    const user = await testSite.createSignedInUser()
    const { permitRestart } = killPostmaster()
    await waitUntil(503)
    const page = await user.get('/', navigation)
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '3', 'content-type': expect.stringContaining('text/html') } })
    expect(page.text).toContain('Nous revenons tout de suite')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const response = await user.get('/api/v1/search?query=ra', { accept: 'application/json' })
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '3' }, body: { code: 'unavailable' } })
    permitRestart()
    await waitUntil(200)
    expect(await getStatus('/', navigation)).toBe(200)
  }, 120_000)

  test('keeps the used attempts of rate limits', async () => {
    await testSite.getContext('core').rateLimits.consume('login', 'ada@example.test')
    const count = () => testSite.sql('select key, points from rate_limits order by key')
    const before = await count()
    const { permitRestart } = killPostmaster()
    await waitUntil(503)
    permitRestart()
    await waitUntil(200)
    expect(before.length).toBeGreaterThan(0)
    expect(await count()).toEqual(before)
  }, 120_000)

  test('receives NOTIFY messages of PostgreSQL and runs jobs again', async () => {
    const texts: string[] = []
    const job = defineJob({ name: 'collect', schema: z.object({ text: z.string() }), run: async ({ text }) => void texts.push(text) })
    await testSite.site.jobs.openQueue('test.outage', [job])
    const { permitRestart } = killPostmaster()
    await waitUntil(503)
    permitRestart()
    await waitUntil(200)
    await testSite.site.jobs.enqueue({ owner: 'test.outage', name: 'collect', data: { text: 'after' } })
    await expect.poll(() => texts, { timeout: 30_000 }).toEqual(['after'])
    // These statements do what another node does when it changes a setting. The NOTIFY message makes the tested node read the setting again.
    await testSite.sql("insert into settings (key, value) values ('branding.site_name', '\"After the outage\"')")
    const getName = async () => {
      await testSite.sql("select pg_notify('balafon', 'settings')")
      return testSite.getContext('core').settings.get('branding.site_name')
    }
    await expect.poll(getName, { timeout: 30_000 }).toBe('After the outage')
  }, 120_000)
})

describe('a site whose connections are terminated', () => {
  test('runs an interrupted read once more', async () => {
    const lock = await holdLock()
    // The statement sleeps instead of waiting for the lock, because a statement that locks does not count as a read.
    const reading = testSite.sql("select pg_sleep(3), 'read' as value")
    await lock.terminateWaitingConnection()
    await lock.release()
    expect(await reading).toMatchObject([{ value: 'read' }])
  })

  test.each([
    [
      'a statement that changes data',
      () => testSite.sql(`insert into settings (key, value) select 'test.outage', '1' from pg_advisory_xact_lock(${LOCK_KEY})`),
    ],
    ['a transaction', () => testSite.site.db.transaction((transaction) => testSite.sql(`select pg_advisory_xact_lock(${LOCK_KEY})`, [], transaction))],
  ])('does not repeat %s', async (_name, run) => {
    const lock = await holdLock()
    const error = run().catch((reason) => reason)
    await lock.terminateWaitingConnection()
    await lock.release()
    expect(isDatabaseUnavailable(await error)).toBe(true)
    expect(await testSite.sql("select from settings where key = 'test.outage'")).toEqual([])
  })

  test('does not respond with 500 under load', async () => {
    const stop = await sendRequests()
    await withAdministrator(async (client) => {
      for (let round = 0; round < 30; round += 1) {
        await client.query(`select pg_terminate_backend(pid) ${OTHER_CONNECTIONS}`)
        await setTimeout(50)
      }
    })
    const counts = await stop()
    expect(counts[200]).toBeGreaterThan(0)
    expect(listUnexpected(counts)).toEqual([])
    await waitUntil(200)
  }, 120_000)
})

/** Holds a lock, for which a statement of the site waits as long as the test needs. */
async function holdLock() {
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  await client.query(`select pg_advisory_lock(${LOCK_KEY})`)
  const terminate = `select pg_terminate_backend(pid) ${OTHER_CONNECTIONS} and state = 'active' and wait_event in ('advisory', 'PgSleep')`
  return {
    terminateWaitingConnection: () => expect.poll(async () => (await client.query(terminate)).rowCount, { timeout: 30_000, interval: 20 }).toBe(1),
    release: () => client.end(),
  }
}

async function withAdministrator(run: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: postgres.adminUrl })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
