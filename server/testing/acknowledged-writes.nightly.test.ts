import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '@balafon/postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SpawnedSite, spawnSite } from './spawn-site.ts'

const MIN_ACKNOWLEDGED = 2000
const KILLS = 8
const SENDERS = 24
const START_TIMEOUT_MS = 60_000

let folder: string
let site: SpawnedSite
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'balafon-kill-'))
  // PostgreSQL runs as an unprivileged operating-system user, which needs access to this folder.
  chmodSync(folder, 0o755)
  await startSite()
  await query("insert into tracks (name, duration) values ('Test track', 60)")
}, 120_000)
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function startSite() {
  // Each request has its own address in X-Forwarded-For, because plays are limited per address.
  site = await spawnSite({ DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'silent' })
  await site.waitUntilListening(START_TIMEOUT_MS)
}

async function query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { url } = await startPostgres(path.join(folder, 'postgres'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text, [...values])
  await client.end()
  return rows
}

/** Reads the cookies of a new visitor, and the headers that a request with a body needs. */
async function createHeaders(): Promise<Record<string, string>> {
  const page = await fetch(site.url)
  const cookies = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.includes('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token), 'content-type': 'application/json' }
}

const createAddress = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`

/** Records plays in a loop from several visitors. `acknowledged` receives the key of each play that the site has confirmed. */
function sendPlays(acknowledged: Set<string>) {
  let isRunning = true
  const send = async () => {
    let headers: Record<string, string> | undefined
    while (isRunning) {
      const key = randomUUID()
      try {
        headers ??= await createHeaders()
        const response = await fetch(`${site.url}/api/v1/tracks/1/plays`, {
          method: 'POST',
          headers: { ...headers, 'x-forwarded-for': createAddress() },
          body: JSON.stringify({ key, seconds: 40 }),
        })
        const body: { is_counted?: boolean } = await response.json()
        if (response.status === 200 && body.is_counted) acknowledged.add(key)
        else await setTimeout(20)
      } catch {
        // The process was killed; its successor listens on another port.
        headers = undefined
        await setTimeout(50)
      }
    }
  }
  const senders = Array.from({ length: SENDERS }, send)
  return async function stop() {
    isRunning = false
    await Promise.all(senders)
  }
}

const killPostmaster = () => process.kill(Number(readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')

const waitUntilReady = () =>
  expect
    .poll(
      () =>
        fetch(`${site.url}/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: START_TIMEOUT_MS },
    )
    .toBe(200)

test('loses no acknowledged play when PostgreSQL and Node.js are killed', async () => {
  const acknowledged = new Set<string>()
  const stop = sendPlays(acknowledged)
  for (let kill = 0; kill < KILLS || acknowledged.size < MIN_ACKNOWLEDGED; kill += 1) {
    await setTimeout(500 + Math.random() * 1000)
    if (kill % 2 === 0) killPostmaster()
    else {
      await site.stop('SIGKILL')
      await startSite()
    }
    await waitUntilReady()
  }
  await stop()
  const rows = await query<{ stored: number }>('select count(*)::int as stored from track_plays where key = any($1::uuid[])', [[...acknowledged]])
  expect(acknowledged.size).toBeGreaterThanOrEqual(MIN_ACKNOWLEDGED)
  expect(rows).toEqual([{ stored: acknowledged.size }])
}, 600_000)
