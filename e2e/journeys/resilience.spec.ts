import { randomUUID } from 'node:crypto'
import { chownSync, promises as fs, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { query } from '../site/database.ts'
import { emptyFolder } from '../site/fixtures.ts'
import { freePort, startSite } from '../site/start-site.ts'

const QUIET = { DEMO: 'false', DEMO_PASSWORD: '' }

/** A browser's cookies and token, for calls from here. */
async function guest(url: string) {
  const { headers } = await fetch(url)
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': xsrf }
}

test('kill -9 of the whole tree during writes: the next start comes up and nothing acknowledged is lost', async () => {
  test.setTimeout(180_000)
  const dataDir = await emptyFolder()
  let site = await startSite(dataDir, QUIET)
  await query(dataDir, "insert into tracks (name, duration) values ('One', 60)")
  const acknowledged = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    const headers = await guest(site.url)
    let running = true
    const write = async () => {
      while (running) {
        const key = randomUUID()
        const answer = await fetch(`${site.url}/api/v1/tracks/1/plays`, { method: 'POST', headers, body: JSON.stringify({ key, seconds: 30 }) }).catch(
          () => null,
        )
        if (answer?.status === 200) acknowledged.add(key)
        // The budget of plays an address has is spent: this is a test of writes, so wait for no new one.
        if (answer?.status === 429) await query(dataDir, 'truncate rate_limits').catch(() => {})
      }
    }
    const writers = Array.from({ length: 4 }, write)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    await site.kill()
    // Every other round the database is killed too; else it is an orphan that the next start adopts.
    if (round % 2 === 0) process.kill(postmaster, 'SIGKILL')
    running = false
    await Promise.all(writers)
    site = await startSite(dataDir, QUIET)
  }
  expect(acknowledged.size).toBeGreaterThan(20)
  const kept = new Set((await query(dataDir, 'select key from track_plays')).map(({ key }) => key as string))
  expect([...acknowledged].filter((key) => !kept.has(key))).toEqual([])
  const [{ plays }] = await query(dataDir, 'select plays::int from tracks')
  expect(plays).toBe(kept.size)
  expect(await site.stop()).toBe(0)
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('SIGTERM ends the site and its database, in order, and a second start is quick', async () => {
  const dataDir = await emptyFolder()
  const first = await startSite(dataDir, QUIET)
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  expect(await first.stop()).toBe(0)
  expect(() => process.kill(postmaster, 0)).toThrow()
  const second = await startSite(dataDir, QUIET)
  expect((await fetch(`${second.url}/ready`)).status).toBe(200)
  await second.stop()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('a taken port is one clear sentence, and the site that has it is not disturbed', async () => {
  const dataDir = await emptyFolder()
  const site = await startSite(dataDir, QUIET)
  await expect(startSite(dataDir, { ...QUIET, PORT: String(site.port) })).rejects.toThrow(
    `Port ${site.port} is taken: stop what listens there, or start with PORT=another.`,
  )
  expect((await fetch(`${site.url}/ready`)).status).toBe(200)
  await site.stop()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('an unreachable database and wrong values are one clear sentence each', async () => {
  const dataDir = await emptyFolder()
  const port = await freePort()
  await expect(startSite(dataDir, { ...QUIET, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` })).rejects.toThrow(
    /The database cannot be reached: .+ Check DATABASE_URL\./,
  )
  await expect(startSite(dataDir, { ...QUIET, LOG_LEVEL: 'loud' })).rejects.toThrow('LOG_LEVEL has to be one of')
  await fs.rm(dataDir, { recursive: true, force: true })
})

test('it starts as an ordinary user too', async () => {
  const dataDir = await emptyFolder()
  // Root has to become somebody; whoever is not root is ordinary already.
  const who = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (who.uid !== undefined) chownSync(dataDir, who.uid, who.gid)
  const site = await startSite(dataDir, { ...QUIET, HOME: dataDir }, who)
  expect((await fetch(`${site.url}/ready`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
  await fs.rm(dataDir, { recursive: true, force: true })
})
