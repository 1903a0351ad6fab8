// Measures transfers of earnings over HTTP, with sessions, CSRF tokens, idempotency keys and rate limits, against a transaction like that of TPC-B
// on the same PostgreSQL and in turns.
import { randomUUID } from 'node:crypto'
import { createSqlPool, type SqlPool } from '../server/testing/sql-pool.ts'
import { computeMedian } from './lib/compute-median.ts'
import { createHttpClient, type HttpClient } from './lib/http-client.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { findFreePort, sleep, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram } from './lib/site.ts'
import { createTpcb } from './lib/tpcb.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const CONNECTIONS = 16
const EARNINGS = 10_000_000
/** The limit of movements for each user is removed this often. The requests still count and check it. */
const RESET_MS = 250
const INSTALL_TIMEOUT_MS = 30_000

/** The site responds before all of its plugins are installed. */
async function waitForLedger(application: SqlPool) {
  for (const deadline = performance.now() + INSTALL_TIMEOUT_MS; performance.now() < deadline; await sleep(100)) {
    const [row] = (await application.query("select to_regclass('ledger.accounts') is not null as exists")) as { exists: boolean }[]
    if (row?.exists) return
  }
  throw new Error('the wallet is not installed')
}

/** Registers users and gives each of them earnings from a sale. */
async function createEarners(url: string, application: SqlPool): Promise<HttpClient[]> {
  const earners: HttpClient[] = []
  await waitForLedger(application)
  await application.query("select ledger.add_provider('bench', 'XOF')")
  for (let n = 1; n <= CONNECTIONS; n += 1) {
    const client = await createHttpClient(url)
    const email = `earner${n}@example.test`
    await application.query('delete from rate_limits')
    await client.post('/auth/register', { email, password: 'three quiet drums', password_confirmation: 'three quiet drums' }, 200)
    const [user] = (await application.query('select id from users where email = $1', [email])) as { id: number }[]
    const id = Number(user?.id)
    const [buyer, reference] = [1_000_000 + n, `bench-${n}`]
    await application.query("select wallet.open_top_up($1, 'bench', 'XOF', $2, $3)", [buyer, EARNINGS, reference])
    await application.query("select ledger.top_up($1, $2, 'XOF', $3, 'job:bench')", [reference, buyer, EARNINGS])
    await application.query("select wallet.save_offer($1, 'album', $2, 'Album', 'XOF', 'free_choice', 0)", [id, n])
    await application.query("select ledger.purchase($1, (select id from wallet.offers where kind = 'album' and item_id = $2), $3, null, 'bench-fill')", [
      buyer,
      n,
      EARNINGS,
    ])
    earners.push(client)
  }
  return earners
}

/** Runs a function for each earner on its own connection for some seconds, and returns how many runs were completed per second. */
async function measure(earners: readonly HttpClient[], run: (earner: HttpClient) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  const end = startedAt + SECONDS * 1000
  let count = 0
  await Promise.all(
    earners.map(async (earner) => {
      while (performance.now() < end) {
        await run(earner)
        count += 1
      }
    }),
  )
  return count / ((performance.now() - startedAt) / 1000)
}

await runBenchmark(async (cleanup) => {
  const data = await createSiteData(cleanup)
  const site = await startServer(cleanup, createSiteProgram(data, await findFreePort()))
  const application = createSqlPool(data.databaseUrl, { max: CONNECTIONS + 1 })
  const migration = createSqlPool(data.migrationUrl, { max: 1 })
  cleanup.defer(() => Promise.all([application.close(), migration.close()]).then(() => {}))
  const runTpcb = await createTpcb(migration, application)
  const earners = await createEarners(site.url, application)
  const timer = setInterval(() => void application.query('delete from rate_limits'), RESET_MS)
  cleanup.defer(async () => clearInterval(timer))

  const results = { tpcb: [] as number[], http: [] as number[] }
  for (let round = -1; round < ROUNDS; round += 1) {
    const tpcb = await measure(earners, runTpcb)
    const http = await measure(earners, (client) => client.post('/api/v1/wallet/transfers', { amount: 1 }, 201, { 'idempotency-key': randomUUID() }))
    // The first round warms up the site.
    if (round < 0) continue
    results.tpcb.push(tpcb)
    results.http.push(http)
  }
  clearInterval(timer)
  const faults = await application.query('select * from ledger.audit')
  if (faults.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(faults[0])}`)
  report({
    name: 'ledger-transfer-http',
    reference: { perSecond: computeMedian(results.tpcb) },
    measured: { perSecond: computeMedian(results.http) },
    ratio: computeMedian(results.http.map((perSecond, round) => perSecond / (results.tpcb[round] ?? Number.NaN))),
    target: { min: 0.35 },
  })
})
