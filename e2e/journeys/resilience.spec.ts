import { randomUUID } from 'node:crypto'
import { chownSync, promises as fs, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { createFolder } from '../site/data-folders.ts'
import { query } from '../site/database.ts'
import { findFreePort, startSite } from '../site/start-site.ts'

const WITHOUT_DEMO = { DEMO: 'false', DEMO_PASSWORD: '' }

/** Returns the cookies and the token of a browser, for requests from the test. */
async function createGuest(url: string) {
  const { headers } = await fetch(url)
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': xsrf }
}

test('keeps every acknowledged write when the process tree is killed', async () => {
  test.setTimeout(180_000)
  const dataDir = await createFolder()
  let site = await startSite(dataDir, WITHOUT_DEMO)
  await query(dataDir, "insert into tracks (name, duration) values ('One', 60)")
  const acknowledged = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    const headers = await createGuest(site.url)
    let running = true
    const write = async () => {
      while (running) {
        const key = randomUUID()
        const response = await fetch(`${site.url}/api/v1/tracks/1/plays`, { method: 'POST', headers, body: JSON.stringify({ key, seconds: 30 }) }).catch(
          () => null,
        )
        if (response?.status === 200) acknowledged.add(key)
        // The rate limit of plays is exhausted. This test is about writes, so it does not wait.
        if (response?.status === 429) await query(dataDir, 'truncate rate_limits').catch(() => {})
      }
    }
    const writers = Array.from({ length: 4 }, write)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    await site.kill()
    // Every second round kills the database too; otherwise the next start adopts the running database.
    if (round % 2 === 0) process.kill(postmaster, 'SIGKILL')
    running = false
    await Promise.all(writers)
    site = await startSite(dataDir, WITHOUT_DEMO)
  }
  expect(acknowledged.size).toBeGreaterThan(20)
  const stored = new Set<string>((await query(dataDir, 'select key from track_plays')).map(({ key }) => key))
  expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([])
  const [{ plays }] = await query(dataDir, 'select plays::int from tracks')
  expect(plays).toBe(stored.size)
  expect(await site.stop()).toBe(0)
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('stops site and database in order on SIGTERM, and starts again quickly', async () => {
  const dataDir = await createFolder()
  const first = await startSite(dataDir, WITHOUT_DEMO)
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  expect(await first.stop()).toBe(0)
  expect(() => process.kill(postmaster, 0)).toThrow()
  const second = await startSite(dataDir, WITHOUT_DEMO)
  expect((await fetch(`${second.url}/ready`)).status).toBe(200)
  await second.stop()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('reports a used port in one sentence and leaves the running site alone', async () => {
  const dataDir = await createFolder()
  const site = await startSite(dataDir, WITHOUT_DEMO)
  await expect(startSite(dataDir, { ...WITHOUT_DEMO, PORT: String(site.port) })).rejects.toThrow(
    `Port ${site.port} is already in use. Stop the program that uses it, or set PORT to another port.`,
  )
  expect((await fetch(`${site.url}/ready`)).status).toBe(200)
  await site.stop()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('reports an unreachable database and invalid values in one sentence each', async () => {
  const dataDir = await createFolder()
  const port = await findFreePort()
  await expect(startSite(dataDir, { ...WITHOUT_DEMO, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` })).rejects.toThrow(
    /The database cannot be reached: .+ Check DATABASE_URL\./,
  )
  await expect(startSite(dataDir, { ...WITHOUT_DEMO, LOG_LEVEL: 'loud' })).rejects.toThrow('LOG_LEVEL must be one of')
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
