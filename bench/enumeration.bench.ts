// Measures whether the time of a failed sign-in or a password reset request reveals if an email address has an account.
// "measured" is an address with an account, "reference" one without.
import { Sequelize } from 'sequelize'
import { type Browser, openBrowser } from './lib/browser.ts'
import { ROUNDS } from './lib/compare-under-load.ts'
import { computeMedian } from './lib/compute-median.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { findFreePort, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram } from './lib/site.ts'

const PAIRS_PER_ROUND = 40
const WARM_UP_PAIRS = 5
const REGISTERED = 'registered@example.test'
const PASSWORD = 'three quiet drums'

type SendRequest = (browser: Browser, email: string) => Promise<unknown>

const REQUESTS: Readonly<Record<string, SendRequest>> = {
  'sign-in': (browser, email) => browser.post('/auth/login', { email, password: 'not their password' }, 422),
  'forgotten-password': (browser, email) => browser.post('/auth/forgot-password', { email }, 200),
}

await runBenchmark(async (cleanup) => {
  const data = await createSiteData(cleanup)
  const site = await startServer(cleanup, createSiteProgram(data, await findFreePort()))
  const db = new Sequelize(data.databaseUrl, { dialect: 'postgres', logging: false })
  cleanup.defer(() => db.close())
  const userBrowser = await openBrowser(site.url)
  await userBrowser.post('/auth/register', { email: REGISTERED, password: PASSWORD, password_confirmation: PASSWORD }, 200)
  const browser = await openBrowser(site.url)

  for (const [name, send] of Object.entries(REQUESTS)) {
    const times: Record<'registered' | 'unknown', number[]> = { registered: [], unknown: [] }
    const measure = async (kind: keyof typeof times, email: string) => {
      const startedAt = performance.now()
      await send(browser, email)
      times[kind].push(performance.now() - startedAt)
    }
    for (let pair = -WARM_UP_PAIRS; pair < ROUNDS * PAIRS_PER_ROUND; pair += 1) {
      await db.query('delete from rate_limits')
      // Discards the times of the warm-up.
      if (pair === 0) Object.assign(times, { registered: [], unknown: [] })
      // The order alternates, so that it does not influence the result.
      const measurements = [() => measure('registered', REGISTERED), () => measure('unknown', `unknown${pair}@example.test`)]
      for (const runMeasurement of pair % 2 === 0 ? measurements : measurements.reverse()) await runMeasurement()
    }
    reportTimes(name, times)
  }
})

function reportTimes(name: string, { registered, unknown }: { registered: readonly number[]; unknown: readonly number[] }) {
  const longerShare = computeLongerShare(registered, unknown)
  report({
    name: `enumeration/${name}`,
    reference: { milliseconds: computeMedian(unknown) },
    measured: { milliseconds: computeMedian(registered) },
    // 1: the time reveals nothing. 2: it always reveals which address has an account. A shorter time reveals as much as a longer one.
    ratio: 2 * Math.max(longerShare, 1 - longerShare),
    target: { max: 1.2 },
    notes: { pairs: registered.length },
  })
}

/** Returns the share of all pairs in which the registered address takes longer than the unknown one. */
function computeLongerShare(registered: readonly number[], unknown: readonly number[]): number {
  const longerCount = registered.reduce((sum, time) => sum + unknown.filter((other) => time > other).length, 0)
  return longerCount / (registered.length * unknown.length)
}
