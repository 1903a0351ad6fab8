// Compares transfers of earnings over HTTP, with sessions, CSRF tokens, idempotency keys and rate limits, with the same postings sent to the ledger without
// HTTP. Both run alternately on the same PostgreSQL.
import { randomUUID } from 'node:crypto'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { createSqlPool, type SqlPool } from '../server/testing/sql-pool.ts'
import { createHttpClient } from './lib/http-client.ts'
import { createHttpConnection } from './lib/http-connection.ts'
import { getCpuSeconds } from './lib/process-usage.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { sleep, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram } from './lib/site.ts'
import { computeMedian } from './lib/statistics.ts'
import { createTpcb } from './lib/tpcb.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const CONNECTIONS = 16
const EARNINGS = 10_000_000
/** How often the benchmark resets the rate limit of movements of each user. Requests still count and check the limit, so that its cost is measured. */
const RESET_MS = 250
const INSTALL_TIMEOUT_MS = 180_000

/** Waits until the wallet has created the ledger, because the site responds before all of its plugins are installed. */
async function waitForLedger(application: SqlPool) {
  for (const deadline = performance.now() + INSTALL_TIMEOUT_MS; performance.now() < deadline; await sleep(100)) {
    const [row] = await application.query("select to_regclass('ledger.accounts') is not null as exists")
    if (row?.exists) return
  }
  throw new Error('the wallet is not installed')
}

interface Earner {
  readonly id: number
  /** Sends a transfer of 1 F from the earnings to the wallet, and throws when it is refused. */
  readonly transfer: () => Promise<void>
}

/** Registers users and gives each of them earnings from a sale. */
async function createEarners(url: string, application: SqlPool): Promise<Earner[]> {
  const earners: Earner[] = []
  await waitForLedger(application)
  await application.query("select ledger.add_provider('bench', 'XOF')")
  for (let n = 1; n <= CONNECTIONS; n += 1) {
    const client = await createHttpClient(url)
    const email = `earner${n}@example.test`
    await application.query('delete from rate_limits')
    await client.post('/auth/register', { email, password: 'three quiet drums', password_confirmation: 'three quiet drums' }, 200)
    const [user] = await application.query('select id from users where email = $1', [email])
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
    const connection = createHttpConnection(url)
    const session = client.getSessionHeaders()
    earners.push({
      id,
      async transfer() {
        const status = await connection.post('/api/v1/wallet/transfers', { ...session, 'idempotency-key': randomUUID() }, '{"amount":1}')
        if (status !== 201) throw new Error(`a transfer returns ${status}`)
      },
    })
  }
  return earners
}

/** Runs a function for each earner on its own connection for some seconds, and returns how many runs were completed per second. */
async function measure(earners: readonly Earner[], run: (earner: Earner) => Promise<unknown>): Promise<number> {
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

  const results: Record<'tpcb' | 'ledger' | 'http', number[]> = { tpcb: [], ledger: [], http: [] }
  let siteSeconds = 0
  const post = ({ id }: Earner) => application.queryPrepared("select ledger.earnings_to_wallet($1, 'XOF', 1, $2)", [id, randomUUID()])
  for (let round = -1; round < ROUNDS; round += 1) {
    const tpcb = await measure(earners, runTpcb)
    const ledger = await measure(earners, post)
    const secondsBefore = getCpuSeconds(site.pid)
    const http = await measure(earners, ({ transfer }) => transfer())
    // The first round warms up the site.
    if (round < 0) continue
    siteSeconds += getCpuSeconds(site.pid) - secondsBefore
    results.tpcb.push(tpcb)
    results.ledger.push(ledger)
    results.http.push(http)
  }
  clearInterval(timer)
  const faults = await application.query('select * from ledger.audit')
  if (faults.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(faults[0])}`)
  const getRatio = (reference: readonly number[]) => computeMedian(results.http.map((perSecond, round) => perSecond / (reference[round] ?? Number.NaN)))
  const requests = results.http.reduce((sum, perSecond) => sum + perSecond * SECONDS, 0)
  report({
    name: 'ledger-transfer-http',
    reference: { perSecond: computeMedian(results.ledger) },
    measured: { perSecond: computeMedian(results.http), cpuMsPerRequest: (siteSeconds * 1000) / requests },
    ratio: getRatio(results.ledger),
    target: { min: 0.35 },
    notes: { tpcbPerSecond: Math.round(computeMedian(results.tpcb)), ratioToTpcb: Number(getRatio(results.tpcb).toPrecision(3)) },
  })
})
