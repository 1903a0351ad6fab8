// Compares the response times of the list of users between sites with 10,000 and 100,000 users (`BENCH_USERS` sets other numbers), over HTTP as an
// administrator.

import { findFreePort } from '@balafon/server/testing/find-free-port'
import { createSqlPool, type SqlPool } from '../server/testing/sql-pool.ts'
import { createHttpClient, type HttpClient } from './lib/http-client.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { sleep, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram } from './lib/site.ts'
import { computePercentile } from './lib/statistics.ts'

const SIZES = (process.env.BENCH_USERS ?? '10000,100000').split(',').map(Number)
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 60)
const CSV_ROUNDS = 3
const EMAIL = 'operator@example.test'
const PASSWORD = 'three quiet drums'
const LIST = '/api/v1/admin/users'
/** How long the benchmark waits until all plugins are installed, which takes more than a minute on a busy machine. */
const INSTALL_TIMEOUT_MS = 240_000
/** How many of every 10,000 users have each state. */
const COUNTS_PER_10000 = { suspended: 10, unverified: 3000, subscribed: 500 }

interface SeededSite {
  readonly size: number
  readonly client: HttpClient
  readonly sql: SqlPool
  readonly artistRoleId: number
}

/** The paths of requests for the list. Each request has another number of rows, word or filter, so that no response comes from a cache. */
const PATHS: Readonly<Record<string, (n: number, site: SeededSite) => string>> = {
  newest: (n) => `?perPage=${20 + (n % 80)}`,
  'sort-name': (n) => `?sort=name&perPage=${20 + (n % 80)}`,
  'sort-email': (n) => `?sort=-email&perPage=${20 + (n % 80)}`,
  'search-rare': (n, { size }) => `?query=traore%20${1 + ((n * 7919) % size)}`,
  'search-common': (n) => `?query=awa&perPage=${20 + (n % 80)}`,
  'search-two-words': (n) => `?query=elodie%20ouattara&perPage=${20 + (n % 80)}`,
  'search-email': (n, { size }) => `?query=listener${1 + ((n * 7919) % size)}%40`,
  'search-sorted': (n) => `?query=mariam&sort=name&perPage=${20 + (n % 80)}`,
  role: (n, { artistRoleId }) => `?roles=${artistRoleId}&perPage=${20 + (n % 80)}`,
  suspended: (n) => `?suspended=true&perPage=${20 + (n % 80)}`,
  'unverified-by-name': (n) => `?verified=false&sort=name&perPage=${20 + (n % 80)}`,
  'signed-up': (n) => `?created_at=${1 + n}h&perPage=${20 + (n % 80)}`,
  subscribed: (n) => `?subscribed=true&perPage=${20 + (n % 80)}`,
  count: (n) => `/count?created_at=${5000 + n}h`,
  'count-search': (n) => `/count?query=awa&created_at=${5000 + n}h`,
}

const computeP95 = (times: readonly number[]) => computePercentile(times, 0.95)

await runBenchmark(async (cleanup) => {
  const sites: SeededSite[] = []
  for (const size of SIZES) sites.push(await startSeededSite(cleanup, size))
  for (const [name, toPath] of Object.entries(PATHS)) {
    const times = await measureInTurns(sites, REQUESTS, (site, n) => site.client.get(LIST + toPath(n, site)))
    reportGrowth(name, times.map(computeP95))
  }
  const cursors = new Map<SeededSite, string>()
  const pages = await measureInTurns(sites, REQUESTS, (site) => readNextPage(site, cursors))
  reportGrowth('next-page', pages.map(computeP95))
  // The sites export different numbers of rows, so the time for 1,000 rows is compared.
  const exports = await measureInTurns(sites, CSV_ROUNDS, ({ client }) => client.get(`${LIST}/export.csv`))
  reportGrowth(
    'csv-1000-rows',
    exports.map((times, index) => (computeP95(times) * 1000) / (SIZES[index] ?? 1)),
  )
})

/** Alternates between the sites, so that other load of the machine affects them alike. The first request to each site is not counted. */
async function measureInTurns(sites: readonly SeededSite[], requests: number, send: (site: SeededSite, n: number) => Promise<unknown>): Promise<number[][]> {
  const times = sites.map((): number[] => [])
  for (let n = 0; n <= requests; n += 1)
    for (const [index, site] of sites.entries()) {
      const sentAt = performance.now()
      await send(site, n)
      if (n > 0) times[index]?.push(performance.now() - sentAt)
    }
  for (const { sql } of sites) await sql.query('delete from rate_limits')
  return times
}

async function readNextPage(site: SeededSite, cursors: Map<SeededSite, string>) {
  const cursor = cursors.get(site)
  const page = JSON.parse(await site.client.get(`${LIST}?sort=name&perPage=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`))
  cursors.set(site, page.next_cursor)
}

async function startSeededSite(cleanup: AsyncDisposableStack, size: number): Promise<SeededSite> {
  const data = await createSiteData(cleanup)
  const site = await startServer(cleanup, createSiteProgram(data, await findFreePort()))
  const sql = createSqlPool(data.migrationUrl, { max: 1 })
  cleanup.defer(() => sql.close())
  const startedAt = performance.now()
  await waitForBilling(sql)
  await seedUsers(sql, size)
  console.error(`  ${size} users: seeded in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const client = await createHttpClient(site.url)
  await client.post('/auth/register', { email: EMAIL, password: PASSWORD, password_confirmation: PASSWORD }, 200)
  await sql.query("insert into user_permissions (user_id, permission) select id, 'admin' from users where email = $1", [EMAIL])
  const [role] = await sql.query<{ id: string }>("select id from roles where name = 'artist'")
  return { size, client, sql, artistRoleId: Number(role?.id) }
}

/** Waits until the billing plugin is installed, because the site responds before all of its plugins are installed. */
async function waitForBilling(sql: SqlPool) {
  for (const deadline = performance.now() + INSTALL_TIMEOUT_MS; performance.now() < deadline; await sleep(100)) {
    const [row] = await sql.query<{ exists: boolean }>("select to_regclass('billing_subscriptions') is not null as exists")
    if (row?.exists) return
  }
  throw new Error('the billing plugin is not installed')
}

/** Adds users. Their names and addresses repeat words, as those of real users do: a fifth of the users has the same first name. */
async function seedUsers(sql: SqlPool, size: number) {
  await sql.query(
    `insert into users (name, first_name, last_name, email, country, language, created_at, email_verified_at, banned_at)
     select first || ' ' || last || ' ' || n, first, last, 'listener' || n || '@example' || n % 7 || '.test', 'CI', 'fr',
            now() - n * interval '1 minute', case when n % 10000 >= ${COUNTS_PER_10000.unverified} then now() end, case when n % 10000 < ${COUNTS_PER_10000.suspended} then now() end
     from (select n, (array['Awa', 'Koffi', 'Mariam', 'Élodie', 'Seydou'])[1 + n % 5] as first, (array['Koné', 'Traoré', 'Diallo', 'Ouattara'])[1 + n % 4] as last
           from generate_series(1, ${size}) n) names`,
  )
  await sql.query(
    "insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where r.name = 'users' or (r.name = 'artist' and u.id % 20 = 0)",
  )
  const [price] = await sql.query<{ product_id: string; id: string }>(
    `with product as (insert into billing_products (name) values ('Plus') returning id)
     insert into billing_prices (product_id, amount, currency, "interval", interval_count) select id, 500, 'XOF', 'month', 1 from product returning product_id, id`,
  )
  await sql.query(
    `insert into billing_subscriptions (user_id, product_id, price_id, provider, reference, status, current_period_start, current_period_end, is_test)
     select id, $1, $2, 'granted', 'sub-' || lpad(to_hex(id), 32, '0'), 'active', now(), now() + interval '1 month', false from users where id % 10000 < ${COUNTS_PER_10000.subscribed}`,
    [price?.product_id, price?.id],
  )
  await sql.query("insert into user_subscriptions (user_id, plugin, valid_until) select user_id, 'billing', current_period_end from billing_subscriptions")
  await sql.query('analyze user_subscriptions')
  await sql.query('analyze users')
  await sql.query('analyze user_roles')
}

function reportGrowth(name: string, p95s: readonly number[]) {
  const [smallest = 1] = p95s
  report({
    name: `users/${name}`,
    reference: { users: SIZES[0] ?? 0, p95ms: smallest },
    measured: Object.fromEntries(SIZES.map((size, index) => [`p95ms_${size}`, p95s[index] ?? 0])),
    ratio: (p95s.at(-1) ?? 0) / smallest,
    target: { max: 2 },
  })
}
