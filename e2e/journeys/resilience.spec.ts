import { randomUUID } from 'node:crypto'
import { chownSync, promises as fs, readFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { expect, test } from '@playwright/test'
import { createDataDir, createFolder } from '../site/data-folders.ts'
import { query } from '../site/database.ts'
import { startSite } from '../site/start-site.ts'

const getPostmaster = (dataDir: string) => Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** Renames a file without which PostgreSQL cannot start, so that an outage lasts as long as the test needs. Returns a function that renames it back. */
async function preventRestart(dataDir: string) {
  const file = path.join(dataDir, 'postgres/data/pg_hba.conf')
  await fs.rename(file, `${file}.away`)
  return () => fs.rename(`${file}.away`, file)
}

/** The number of acknowledged writes before each kill. */
const WRITES_BEFORE_KILL = 10
const WITHOUT_DEMO = { DEMO: 'false', DEMO_PASSWORD: '' }

/** Returns the headers, with cookies and token, that a browser would send. The test sends its requests with them. */
async function createGuest(url: string) {
  const { headers } = await fetch(url)
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': xsrf }
}

/** Waits until a process has ended. It polls, because the system lists an ended process until its exit code is collected. */
const expectEnded = (pid: number) =>
  expect
    .poll(() => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    })
    .toBe(false)

test('keeps every acknowledged write when the process tree is killed', async () => {
  const dataDir = await createDataDir()
  let site = await startSite(dataDir, WITHOUT_DEMO)
  await query(dataDir, "insert into tracks (name, duration) values ('One', 60)")
  const acknowledged = new Set<string>()
  for (const killsDatabase of [true, false, true]) {
    const headers = await createGuest(site.url)
    let running = true
    const write = async () => {
      while (running) {
        const key = randomUUID()
        const response = await fetch(`${site.url}/api/v1/tracks/1/plays`, { method: 'POST', headers, body: JSON.stringify({ key, seconds: 30 }) }).catch(
          () => null,
        )
        if (response?.status === 200) acknowledged.add(key)
        // The rate limit of plays is exhausted. This test needs many writes, so it resets the limit instead of waiting.
        if (response?.status === 429) await query(dataDir, 'truncate rate_limits').catch(() => {})
      }
    }
    const writers = Array.from({ length: 4 }, write)
    const previousCount = acknowledged.size
    await expect.poll(() => acknowledged.size - previousCount).toBeGreaterThanOrEqual(WRITES_BEFORE_KILL)
    const postmaster = getPostmaster(dataDir)
    await site.kill()
    // When the database process is not killed, the next start of the site uses it again. Both cases are tested.
    if (killsDatabase) process.kill(postmaster, 'SIGKILL')
    running = false
    await Promise.all(writers)
    site = await startSite(dataDir, WITHOUT_DEMO)
  }
  const stored = new Set<string>((await query(dataDir, 'select key from track_plays')).map(({ key }) => key))
  expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([])
  const [{ plays }] = await query(dataDir, 'select plays::int from tracks')
  expect(plays).toBe(stored.size)
  expect(await site.stop()).toBe(0)
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('restarts a killed PostgreSQL by itself, without a response of 500', async () => {
  const dataDir = await createDataDir()
  const site = await startSite(dataDir, WITHOUT_DEMO)
  const statuses = new Map<number, number>()
  let running = true
  const send = async (path: string, init?: RequestInit) => {
    while (running) {
      const { status } = await fetch(`${site.url}${path}`, init)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const login = { method: 'POST', headers: await createGuest(site.url), body: JSON.stringify({ email: 'ada@example.test', password: 'three quiet drums' }) }
  const senders = [send('/'), send('/api/v1/search?query=ra'), send('/api/v1/albums/1'), send('/auth/login', login)]
  const getReadiness = async () => (await fetch(`${site.url}/ready`)).status
  const permitRestart = await preventRestart(dataDir)
  const killed = getPostmaster(dataDir)
  process.kill(killed, 'SIGKILL')
  await expect.poll(getReadiness, { intervals: [50] }).toBe(503)
  expect((await fetch(`${site.url}/health`)).status).toBe(200)
  await expect.poll(() => statuses.get(503) ?? 0, { intervals: [50] }).toBeGreaterThan(0)
  await permitRestart()
  await expect.poll(getReadiness, { intervals: [50] }).toBe(200)
  running = false
  await Promise.all(senders)
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([503])
  const restarted = getPostmaster(dataDir)
  expect(restarted).not.toBe(killed)
  expect(await site.stop()).toBe(0)
  await expectEnded(restarted)
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('creates the database once when two sites start at the same time', async () => {
  const dataDir = await createFolder()
  const results = await Promise.allSettled([startSite(dataDir, WITHOUT_DEMO), startSite(dataDir, WITHOUT_DEMO)])
  const sites = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect(sites).toHaveLength(1)
  expect(errors).toEqual([expect.stringContaining('Another process is creating the database in')])
  for (const site of sites) expect((await fetch(`${site.url}/ready`)).status).toBe(200)
  for (const site of sites) expect(await site.stop()).toBe(0)
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('refuses a damaged database and another secret, and keeps the data', async () => {
  const dataDir = await createDataDir()
  const secretFile = path.join(dataDir, 'secret')
  const secret = readFileSync(secretFile, 'utf8')
  await fs.writeFile(secretFile, randomUUID() + randomUUID())
  await expect(startSite(dataDir, WITHOUT_DEMO)).rejects.toThrow('The secret of this site has changed. Set APP_SECRET to the earlier value')
  await fs.writeFile(secretFile, secret)
  const databaseFolder = path.join(dataDir, 'postgres/data')
  await fs.rm(path.join(databaseFolder, 'PG_VERSION'))
  await expect(startSite(dataDir, WITHOUT_DEMO)).rejects.toThrow('PG_VERSION is missing. Nothing was changed.')
  expect(await fs.readdir(path.join(databaseFolder, 'base'))).not.toEqual([])
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('reports a used port, stops in order on SIGTERM, and starts again', async () => {
  const dataDir = await createDataDir()
  const first = await startSite(dataDir, WITHOUT_DEMO)
  await expect(startSite(dataDir, { ...WITHOUT_DEMO, PORT: String(first.port) })).rejects.toThrow(
    `Port ${first.port} is already in use. Stop the program that uses it, or set PORT to another port.`,
  )
  // The site checks the port first, so that it does not open the database and compose demo music in vain.
  const otherDataDir = path.join(dataDir, 'other')
  await expect(startSite(otherDataDir, { PORT: String(first.port) })).rejects.toThrow('is already in use')
  expect(await fs.readdir(otherDataDir)).toEqual(['secret'])
  expect((await fetch(`${first.url}/ready`)).status).toBe(200)

  const postmaster = getPostmaster(dataDir)
  expect(await first.stop()).toBe(0)
  await expectEnded(postmaster)
  const second = await startSite(dataDir, WITHOUT_DEMO)
  expect((await fetch(`${second.url}/ready`)).status).toBe(200)
  await second.stop()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('reports an unreachable database and invalid values in one sentence each', async () => {
  const dataDir = await createFolder()
  const port = await findFreePort()
  await expect(startSite(dataDir, { ...WITHOUT_DEMO, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` })).rejects.toThrow(
    /The database cannot be reached: .+ Check DATABASE_URL\./,
  )
  await expect(startSite(dataDir, { ...WITHOUT_DEMO, LOG_LEVEL: 'loud' })).rejects.toThrow('LOG_LEVEL must be one of')
  await expect(startSite(dataDir, { ...WITHOUT_DEMO, HOST: '999.1.1.1' })).rejects.toThrow('HOST must be an address of this computer; 999.1.1.1 is not.')
  // Without NODE_COMPILE_CACHE, Node creates its cache in the data folder.
  const withoutCache = { ...WITHOUT_DEMO, NODE_COMPILE_CACHE: undefined }
  if (process.platform === 'linux') await expect(startSite('/proc/balafon', withoutCache)).rejects.toThrow('The folder /proc/balafon cannot be created.')
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('starts without root rights', async () => {
  const dataDir = await createFolder()
  // 65534 is the id of a system user without rights. When the test itself does not run as root, no switch is needed.
  const credentials = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (credentials.uid !== undefined) chownSync(dataDir, credentials.uid, credentials.gid)
  const site = await startSite(dataDir, { ...WITHOUT_DEMO, HOME: dataDir }, credentials)
  expect((await fetch(`${site.url}/ready`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
  await fs.rm(dataDir, { recursive: true, force: true })
})
