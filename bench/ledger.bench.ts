// Compares postings of the ledger with a transaction like that of TPC-B, a standard benchmark of payments. Both run alternately on the same PostgreSQL, so
// that other load on the machine affects them alike.

import { readWholeLedgerSql } from '../plugins/wallet/server/migrations/ledger-sql.ts'
import { createSqlPool, type SqlPool } from '../server/testing/sql-pool.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { createSiteData } from './lib/site.ts'
import { computeMedian } from './lib/statistics.ts'
import { createTpcb } from './lib/tpcb.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** How long each transaction is measured in a round. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2)
const CONNECTIONS = 16
const USERS = 4000
/** How many of the users have earnings. */
const EARNERS = 400
const OFFERS = 200
/** The number of open top-ups that the benchmark can credit. */
const TOP_UPS = 60_000
/** The balance of each wallet in XOF, which is more than the benchmark spends. */
const WALLET_AMOUNT = 100_000_000
const EARNINGS_AMOUNT = 10_000_000
const TOP_UP_AMOUNT = 500

const random = (limit: number) => 1 + Math.floor(Math.random() * limit)

/**
 * Creates the ledger, and fills it with users, earnings, offers and open top-ups. `migration` has the rights of the ledger's owner, `application` those of the
 * site.
 */
async function fillLedger(migration: SqlPool, application: SqlPool) {
  await migration.query(`begin; ${readWholeLedgerSql()}; commit`)
  await application.query("select ledger.add_provider('bench', 'XOF')")
  await migration.query(`begin; set local role balafon_ledger;
    update ledger.currencies set top_up_per_day = 1000000000000;
    insert into wallet.top_ups (user_id, provider, currency, reference, amount)
      select 1 + g % ${USERS}, 'bench', 'XOF', 'bench-' || g, case when g <= ${USERS} then ${WALLET_AMOUNT} else ${TOP_UP_AMOUNT} end from generate_series(1, ${USERS + TOP_UPS}) g;
    select ledger.open_accounts_(array(select g::bigint from generate_series(1, ${USERS}) g), 'XOF');
    commit`)
  await application.query(`select wallet.save_offer(100000 + g % 100, 'track', g, 'Track', 'XOF', 'fixed', 1000) from generate_series(1, ${OFFERS}) g`)
  await application.query(`select wallet.save_offer(g, 'album', g, 'Album', 'XOF', 'free_choice', 0) from generate_series(1, ${EARNERS}) g`)
  const topUps = Array.from({ length: USERS }, (_, index) => index + 1)
  await inParallel(topUps, (n) => application.query(`select ledger.top_up($1, $2, 'XOF', ${WALLET_AMOUNT}, 'job:bench')`, [`bench-${n}`, 1 + (n % USERS)]))
  // Each earner sells an album. The buyers are users with higher ids than the earners.
  const earners = Array.from({ length: EARNERS }, (_, index) => index + 1)
  await inParallel(earners, (earner) =>
    application.query(
      `select ledger.purchase($1, (select id from wallet.offers where kind = 'album' and item_id = $2), ${EARNINGS_AMOUNT}, null, 'bench-fill')`,
      [EARNERS + 1 + earner, earner],
    ),
  )
  await migration.query('analyze')
}

async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<unknown>) {
  const queue = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const item of queue) await run(item)
    }),
  )
}

/** Runs a transaction on all connections for some seconds, and returns how many were committed per second. */
async function measure(run: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + SECONDS * 1000
  let count = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        await run()
        count += 1
      }
    }),
  )
  return count / ((performance.now() - startedAt) / 1000)
}

await runBenchmark(async (cleanup) => {
  const data = await createSiteData(cleanup)
  const application = createSqlPool(data.databaseUrl, { max: CONNECTIONS })
  const migration = createSqlPool(data.migrationUrl, { max: 1 })
  cleanup.defer(() => Promise.all([application.close(), migration.close()]).then(() => {}))
  await fillLedger(migration, application)
  const runTpcb = await createTpcb(migration, application)

  let count = 0
  let nextTopUp = USERS
  const movements = {
    transfer: () => {
      count += 1
      return application.queryPrepared("select ledger.earnings_to_wallet($1, 'XOF', 1, $2)", [random(EARNERS), `bench-${count}`])
    },
    'top-up': () => {
      nextTopUp += 1
      return application.queryPrepared(`select ledger.top_up($1, $2, 'XOF', ${TOP_UP_AMOUNT}, 'job:bench')`, [`bench-${nextTopUp}`, 1 + (nextTopUp % USERS)])
    },
    // Each purchase is a present to a user without purchases, because a user can buy an item only once.
    purchase: () => {
      count += 1
      const recipient = 10_000_000 + count
      const buyer = 1 + (count % USERS)
      const offer = 1 + ((Math.floor(count / USERS) + buyer) % OFFERS)
      return application.queryPrepared('select ledger.purchase($1, $2, 1000, $3, $4)', [buyer, offer, recipient, `bench-${count}`])
    },
  }
  /** The smallest ratio to the speed of TPC-B that meets the target. */
  const targets = { transfer: 0.94, 'top-up': 0.63, purchase: 0.55 }

  const results: Record<'tpcb' | 'transfer' | 'top-up' | 'purchase', number[]> = { tpcb: [], transfer: [], 'top-up': [], purchase: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    results.tpcb.push(await measure(runTpcb))
    for (const name of ['transfer', 'top-up', 'purchase'] as const) results[name].push(await measure(movements[name]))
  }
  const faults = await application.query('select * from ledger.audit')
  if (faults.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(faults[0])}`)
  for (const name of ['transfer', 'top-up', 'purchase'] as const) {
    const ratios = results[name].map((perSecond, round) => perSecond / (results.tpcb[round] ?? Number.NaN))
    report({
      name: `ledger-${name}`,
      reference: { perSecond: computeMedian(results.tpcb) },
      measured: { perSecond: computeMedian(results[name]) },
      ratio: computeMedian(ratios),
      target: { min: targets[name] },
    })
  }
})
