import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createSqlPool, startPostgres } from '@balafon/server/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { readWholeLedgerSql } from '../migrations/ledger-sql.ts'
import { openLedgerDatabase } from '../testing/ledger-database.ts'
import { createLedgerFunctions } from '../testing/ledger-functions.ts'
import { giveMoney, reportPaymentsRepeatedly, spendInParallel } from '../testing/ledger-load.ts'
import { stopPostgresAbruptly } from '../testing/stop-postgres-abruptly.ts'

const KILLS = 50
const NODE_KILLS = 50
/** Where the Node process is ended: before a posting is sent, while it runs, and after its acknowledgement. */
const POINTS = ['begun', 'sent', 'acknowledged']
const MIN_ACKNOWLEDGED = 20_000
const MIN_ACKNOWLEDGED_BEFORE_NODE_KILLS = 2000
/** How often a Node process reaches the point where it is ended. */
const STEPS_PER_NODE_KILL = 45
const WRITERS = 12
const USERS = 60
const ROUNDS = 1000
const PARALLEL_ROUNDS = 12
const MONEY = 1_000_000
const CLIENT = path.join(import.meta.dirname, '..', 'testing', 'ledger-client.ts')
/** PostgreSQL writes its log to the disk only rarely by itself. So an acknowledged posting survives a kill only if the ledger waits for the disk. */
const POSTGRES_SETTINGS = { wal_writer_delay: '10s', wal_writer_flush_after: '1GB', wal_buffers: '64MB', checkpoint_timeout: '1h', max_connections: '60' }
const ASYNCHRONOUS = '-c synchronous_commit=off'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Starts a new PostgreSQL with a ledger and money for all users. */
async function createServer(change: (statements: string) => string = (statements) => statements) {
  const folder = mkdtempSync(path.join(tmpdir(), 'balafon-ledger-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  const postgres = await startPostgres(folder, POSTGRES_SETTINGS)
  const ledger = await openLedgerDatabase(postgres, change(readWholeLedgerSql()))
  for (let user = 1; user <= USERS; user += 1) await giveMoney(ledger, user, { wallet: MONEY, earnings: MONEY, key: `user-${user}` })
  await ledger.admin.query('checkpoint')
  await ledger.close()
  return { folder, urls: postgres }
}

interface Operation {
  readonly userId: number
  readonly key: string
}

/** Transfers 1 F with many writers, and ends PostgreSQL again and again. Returns what was acknowledged, and what is lost or doubled. */
async function runKills(server: Awaited<ReturnType<typeof createServer>>, kills: number, minAcknowledged = 0) {
  const acknowledged = new Set<string>()
  let lost = 0
  let count = 0
  for (let round = 0; round < kills || acknowledged.size < minAcknowledged; round += 1) {
    const pool = createSqlPool(server.urls.url, { max: WRITERS, options: ASYNCHRONOUS })
    const { post } = createLedgerFunctions(pool)
    const unanswered: Operation[] = []
    let isStopped = false
    const transfer = ({ userId, key }: Operation) => post.transferEarnings({ userId, currency: 'XOF', amount: 1, key })
    const write = async () => {
      while (!isStopped) {
        count += 1
        const operation = { userId: 1 + (count % USERS), key: `kill-${count}` }
        try {
          await transfer(operation)
          acknowledged.add(`earnings_to_wallet:${operation.userId}:${operation.key}`)
        } catch {
          unanswered.push(operation)
          return
        }
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, write))
    await setTimeout(300 + Math.random() * 500)
    await stopPostgresAbruptly(server.folder)
    isStopped = true
    await writers
    await pool.close().catch(() => {})
    await startPostgres(server.folder, POSTGRES_SETTINGS)
    const after = createSqlPool(server.urls.url, { max: 2 })
    const retried = createLedgerFunctions(after)
    for (const { userId, key } of unanswered) {
      await retried.post.transferEarnings({ userId, currency: 'XOF', amount: 1, key })
      acknowledged.add(`earnings_to_wallet:${userId}:${key}`)
    }
    const rows = await retried.sql<{ key: string }>("select key from ledger.journals where kind = 'earnings_to_wallet'")
    const stored = new Set(rows.map(({ key }) => key))
    for (const key of acknowledged) {
      if (stored.has(key)) continue
      lost += 1
      acknowledged.delete(key)
    }
    await after.close()
  }
  return { acknowledged, lost }
}

async function readBooks(url: string) {
  const pool = createSqlPool(url)
  const { sql } = createLedgerFunctions(pool)
  const problems = await sql('select * from ledger.audit')
  const [sums] = await sql<{ difference: number; earnings: number; transfers: number }>(
    `select (select sum(credits - debits) from ledger.accounts)::int as difference,
       (select sum(balance) from ledger.accounts where role = 'earnings' and user_id <= $1)::int as earnings,
       (select count(*) from ledger.journals where kind = 'earnings_to_wallet')::int as transfers`,
    [USERS],
  )
  await pool.close()
  return { problems, ...sums }
}

describe('acknowledged postings', () => {
  test('keeps each posting once over 50 kills of PostgreSQL under load', async () => {
    const server = await createServer()
    const { acknowledged, lost } = await runKills(server, KILLS, MIN_ACKNOWLEDGED)
    const books = await readBooks(server.urls.url)
    console.info({ kills: KILLS, acknowledged: acknowledged.size, lost, ...books })
    expect(lost).toBe(0)
    expect(acknowledged.size).toBeGreaterThanOrEqual(MIN_ACKNOWLEDGED)
    expect(books).toEqual({ problems: [], difference: 0, transfers: acknowledged.size, earnings: USERS * MONEY - acknowledged.size })
    await server.urls.release()
  }, 1_800_000)

  test('loses postings when the ledger does not force synchronous commits', async () => {
    const server = await createServer((statements) =>
      statements.replaceAll("set_config('synchronous_commit', 'on', true)", "set_config('synchronous_commit', 'off', true)"),
    )
    const { lost } = await runKills(server, 3)
    expect(lost).toBeGreaterThan(0)
    await server.urls.release()
  }, 300_000)

  test('keeps each posting once over kills of the Node process', async () => {
    const server = await createServer()
    const acknowledged = new Set<string>()
    for (let round = 0; round < NODE_KILLS; round += 1) {
      const client = spawnClient(server.urls.url, round)
      for (const key of await readUntilKilled(client, POINTS[round % POINTS.length] ?? 'sent', STEPS_PER_NODE_KILL)) acknowledged.add(key)
    }
    console.info({ nodeKills: NODE_KILLS, acknowledged: acknowledged.size })
    expect(acknowledged.size).toBeGreaterThanOrEqual(MIN_ACKNOWLEDGED_BEFORE_NODE_KILLS)
    const pool = createSqlPool(server.urls.url)
    const { sql, post } = createLedgerFunctions(pool)
    const rows = await sql<{ key: string; copies: number }>(
      "select key, count(*)::int as copies from ledger.journals where kind = 'earnings_to_wallet' group by 1",
    )
    const copies = new Map(rows.map((row) => [row.key, row.copies]))
    expect([...acknowledged].filter((key) => copies.get(`earnings_to_wallet:1:${key}`) !== 1)).toEqual([])
    // A client that starts again repeats its last key.
    for (const key of acknowledged) expect((await post.transferEarnings({ userId: 1, currency: 'XOF', amount: 1, key })).isNew).toBe(false)
    await pool.close()
    expect((await readBooks(server.urls.url)).problems).toEqual([])
    await server.urls.release()
  }, 300_000)
})

describe('load', () => {
  test('credits the genuine ones of 200 payments with up to 50 reports each', async () => {
    const server = await createServer()
    const pool = createSqlPool(server.urls.url, { max: 16 })
    const functions = createLedgerFunctions(pool)
    const { payments } = await reportPaymentsRepeatedly(functions, { payments: 200, maxCopies: 50, firstUser: 10_000 })
    const rows = await functions.sql<{ reference: string }>("select reference from wallet.top_ups where status = 'credited' and reference like 'repeated%'")
    const credited = new Set(rows.map(({ reference }) => reference))
    expect(payments.filter(({ reference, isGenuine }) => credited.has(reference) !== isGenuine)).toEqual([])
    await pool.close()
    expect((await readBooks(server.urls.url)).problems).toEqual([])
    await server.urls.release()
  }, 600_000)

  test('keeps every balance above zero in 1,000 rounds of 50 parallel requests', async () => {
    const server = await createServer()
    // Several rounds at once, each with another balance: their commits share the waits for the disk.
    const pool = createSqlPool(server.urls.url, { max: 48 })
    const functions = createLedgerFunctions(pool)
    const rounds = Array.from({ length: ROUNDS }, (_, round) => round).values()
    const runRounds = async () => {
      for (const round of rounds) {
        const userId = 100_000 + round * 10
        await giveMoney(functions, userId, { wallet: 350, earnings: 550, key: `race-${round}` })
        const { transfers, withdrawals, unexpected } = await spendInParallel(functions, { userId, amount: 100, attempts: 50, round: round.toString(36) })
        expect([unexpected, transfers + withdrawals]).toEqual([[], 5])
      }
    }
    await Promise.all(Array.from({ length: PARALLEL_ROUNDS }, runRounds))
    const [sums] = await functions.sql<{ below: number; users: number }>(
      `select count(*) filter (where not may_be_negative and balance < 0)::int as below,
         count(distinct user_id) filter (where user_id between 100000 and 109999 and user_id % 10 = 0)::int as users from ledger.accounts`,
    )
    console.info({ rounds: ROUNDS, ...sums })
    expect(sums).toEqual({ below: 0, users: ROUNDS })
    await pool.close()
    expect((await readBooks(server.urls.url)).problems).toEqual([])
    await server.urls.release()
  }, 900_000)
})

const spawnClient = (url: string, round: number) =>
  spawn(process.execPath, [CLIENT], {
    env: { PATH: process.env.PATH ?? '', LEDGER_URL: url, LEDGER_KEYS: `node-${round}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Reads the lines of a client until it has reached a point for the given number of times, ends it, and returns the acknowledged keys. */
async function readUntilKilled(client: ChildProcess, point: string, times: number): Promise<string[]> {
  const keys: string[] = []
  let reached = 0
  let rest = ''
  for await (const chunk of client.stdout ?? []) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [name, key = ''] = line.split(' ')
      if (name === 'acknowledged') keys.push(key)
      if (name === point) reached += 1
    }
    if (reached >= times) client.kill('SIGKILL')
  }
  return keys
}
