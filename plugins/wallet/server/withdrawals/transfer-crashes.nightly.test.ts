import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createSqlPool, type SpawnedSite, type SqlPool, spawnSite, startPostgres } from '@balafon/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPostgresAbruptly } from '../testing/stop-postgres-abruptly.ts'
import { createEarners, type Earner, sendTransfer, startTransfers } from '../testing/transfer-load.ts'

const EARNERS = 24
const PER_EARNER = 2
const PRICE = 1_000_000
const KILLS = 24
/** Every third kill ends the Node process, the others end PostgreSQL. */
const NODE_EVERY = 3
const MIN_ACKNOWLEDGED = 5000
const REPEATED = 200
const START_TIMEOUT_MS = 90_000
const RESET_MS = 200
/**
 * PostgreSQL writes its log to the disk only rarely by itself, and connections ask for asynchronous commits. So an acknowledged transfer
 * survives a kill only if the ledger waits for the disk.
 */
const POSTGRES_SETTINGS = { wal_writer_delay: '10s', wal_writer_flush_after: '1GB', wal_buffers: '64MB', checkpoint_timeout: '1h' }

let folder: string
let postgresFolder: string
let site: SpawnedSite
let sql: SqlPool
let admin: SqlPool
let earners: Earner[]
let timer: NodeJS.Timeout

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'balafon-transfers-'))
  postgresFolder = path.join(folder, 'postgres')
  // PostgreSQL runs as an unprivileged operating-system user, which needs access to this folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(postgresFolder)
  sql = createSqlPool(postgres.url)
  admin = createSqlPool(postgres.adminUrl, { max: 1 })
  for (const [name, value] of Object.entries(POSTGRES_SETTINGS)) await admin.query(`alter system set ${name} = '${value}'`)
  await startSite()
  await waitForLedger()
  earners = await createEarners(site.url, sql, EARNERS, PRICE)
  await admin.query('alter role balafon_app set synchronous_commit = off')
  await admin.query('checkpoint')
  // The limit of movements for each user is removed. The requests still count and check it.
  timer = setInterval(() => void sql.query('delete from rate_limits').catch(() => {}), RESET_MS)
}, 240_000)
afterAll(async () => {
  clearInterval(timer)
  await site.stop()
  await Promise.all([sql.close(), admin.close()].map((closing) => closing.catch(() => {})))
  await (await startPostgres(postgresFolder)).release()
  rmSync(folder, { recursive: true, force: true })
})

/** The site responds before all of its plugins are installed. */
async function waitForLedger() {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await setTimeout(100)) {
    const [row] = await sql.query("select to_regclass('ledger.accounts') is not null as exists")
    if (row?.exists) return
  }
  throw new Error('the wallet is not installed')
}

async function startSite() {
  site = await spawnSite({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await site.waitUntilListening(START_TIMEOUT_MS)
}

async function kill(isNode: boolean) {
  if (isNode) {
    await site.stop('SIGKILL')
    await startSite()
  } else await stopPostgresAbruptly(postgresFolder)
}

/** Ends the database or the site while transfers are in progress, each time after at least one more of them was confirmed. */
async function runKills(kills: number, chooseNode: (count: number) => boolean, minAcknowledged = 0) {
  const load = startTransfers(() => site.url, earners, { perEarner: PER_EARNER })
  for (let count = 0; count < kills || load.acknowledged.length < minAcknowledged; count += 1) {
    const before = load.acknowledged.length
    await expect.poll(() => load.unexpected.length > 0 || load.acknowledged.length > before + EARNERS, { timeout: START_TIMEOUT_MS }).toBe(true)
    await setTimeout(200 + Math.random() * 600)
    await kill(chooseNode(count))
  }
  await load.stop()
  expect(load.unexpected).toEqual([])
  return load.acknowledged
}

/** Reads the id of each stored transfer by the key of its journal. */
async function readJournals(): Promise<Map<string, number>> {
  const rows = await sql.query<{ key: string; id: number }>("select key, id::int from ledger.journals where kind = 'earnings_to_wallet'")
  return new Map(rows.map(({ key, id }) => [key, id]))
}

async function readBooks() {
  const problems = await sql.query('select * from ledger.audit')
  const balances = await sql.query<{ role: string; user: number; balance: number }>(
    "select role, user_id::int as user, balance::int from ledger.accounts where role in ('earnings', 'wallet') and user_id = any($1) order by user_id, role",
    [earners.map(({ userId }) => userId)],
  )
  const [counts] = await sql.query<{ difference: number; moved: number; transactions: number }>(
    `select (select sum(credits - debits) from ledger.accounts)::int as difference,
       (select count(*) from ledger.transfers t join ledger.journals j on j.id = t.journal_id where j.kind = 'earnings_to_wallet')::int as moved,
       (select count(distinct xmin::text) from ledger.journals where kind = 'earnings_to_wallet')::int as transactions`,
  )
  return { problems, balances, ...counts }
}

const buildJournalKey = ({ earner: { userId }, key }: { earner: Earner; key: string }) => `earnings_to_wallet:${userId}:${key}`

describe('transfers of earnings over HTTP', () => {
  test(`keeps each confirmed transfer exactly once over ${KILLS} kills of PostgreSQL and Node`, async () => {
    const acknowledged = await runKills(KILLS, (count) => count % NODE_EVERY === NODE_EVERY - 1, MIN_ACKNOWLEDGED)
    const stored = await readJournals()
    // A transfer that was lost and then posted again would have another id than in the response.
    expect(acknowledged.filter((transfer) => stored.get(buildJournalKey(transfer)) !== transfer.journal)).toEqual([])
    expect([new Set(acknowledged.map(({ key }) => key)).size, stored.size]).toEqual([acknowledged.length, acknowledged.length])

    const { problems, balances, ...counts } = await readBooks()
    expect(problems).toEqual([])
    expect(counts).toMatchObject({ difference: 0, moved: acknowledged.length })
    const confirmed = Map.groupBy(acknowledged, ({ earner }) => earner.userId)
    const expected = earners.flatMap(({ userId, earnings }) => {
      const moved = confirmed.get(userId)?.length ?? 0
      return [
        { user: userId, role: 'earnings', balance: earnings - moved },
        { user: userId, role: 'wallet', balance: moved },
      ]
    })
    expect(balances).toEqual(expected)
    const retried = acknowledged.filter(({ attempts }) => attempts > 1).length
    console.info({ kills: KILLS, acknowledged: acknowledged.length, retried, transactions: counts.transactions })
    expect(retried).toBeGreaterThan(KILLS)
    // There are fewer transactions than transfers, because transfers of several users share one.
    expect(counts.transactions).toBeLessThan(acknowledged.length)
  }, 900_000)

  test('returns the first response to a repeated request, and moves nothing', async () => {
    const before = await readJournals()
    const known = new Map(earners.map((earner) => [earner.userId, earner]))
    const samples = [...before].toSorted(() => Math.random() - 0.5).slice(0, REPEATED)
    const answers = await Promise.all(
      samples.map(([key]) => {
        const [, userId, ...rest] = key.split(':')
        const earner = known.get(Number(userId))
        if (!earner) throw new Error(`the journal ${key} belongs to nobody`)
        return sendTransfer(site.url, earner, rest.join(':'))
      }),
    )
    expect(answers).toEqual(samples.map(([, journal]) => ({ journal })))
    expect((await readJournals()).size).toBe(before.size)
  })

  test('loses transfers when the ledger does not force synchronous commits', async () => {
    await admin.query(FORGET_SYNCHRONOUS_COMMITS)
    const acknowledged = await runKills(3, () => false)
    const stored = await readJournals()
    expect(acknowledged.filter((transfer) => stored.get(buildJournalKey(transfer)) !== transfer.journal).length).toBeGreaterThan(0)
  }, 300_000)
})

/** Makes the functions of the ledger commit without waiting for the disk. */
const FORGET_SYNCHRONOUS_COMMITS = `do $$ declare f record; begin
  for f in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where n.nspname = 'ledger' and p.prosrc like '%synchronous_commit%' loop
    execute replace(pg_get_functiondef(f.oid), $q$'synchronous_commit', 'on'$q$, $q$'synchronous_commit', 'off'$q$);
  end loop;
end $$`
