// Measures whether the time of a failed sign-in or a password reset request reveals if an email address has an account.
// "measured" is an address with an account, "reference" one without.

import { findFreePort } from '@balafon/server/testing/find-free-port'
import { Sequelize } from 'sequelize'
import { ROUNDS } from './lib/compare-under-load.ts'
import { createHttpClient, type HttpClient } from './lib/http-client.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram } from './lib/site.ts'
import { computeMedian } from './lib/statistics.ts'

const PAIRS_PER_ROUND = 40
const WARM_UP_PAIRS = 5
const REGISTERED = 'registered@example.test'
const PASSWORD = 'three quiet drums'

type SendRequest = (client: HttpClient, email: string) => Promise<unknown>

const REQUESTS: Readonly<Record<string, SendRequest>> = {
  'sign-in': (client, email) => client.post('/auth/login', { email, password: 'not their password' }, 422),
  'forgotten-password': (client, email) => client.post('/auth/forgot-password', { email }, 200),
}

await runBenchmark(async (cleanup) => {
  const data = await createSiteData(cleanup)
  const site = await startServer(cleanup, createSiteProgram(data, await findFreePort()))
  const db = new Sequelize(data.databaseUrl, { dialect: 'postgres', logging: false })
  cleanup.defer(() => db.close())
  const registeredClient = await createHttpClient(site.url)
  await registeredClient.post('/auth/register', { email: REGISTERED, password: PASSWORD, password_confirmation: PASSWORD }, 200)
  const client = await createHttpClient(site.url)

  for (const [name, send] of Object.entries(REQUESTS)) {
    const times: Record<'registered' | 'unknown', number[]> = { registered: [], unknown: [] }
    const measure = async (kind: keyof typeof times, email: string) => {
      const startedAt = performance.now()
      await send(client, email)
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
  const registeredSlowerShare = computeRegisteredSlowerShare(registered, unknown)
  report({
    name: `enumeration/${name}`,
    reference: { milliseconds: computeMedian(unknown) },
    measured: { milliseconds: computeMedian(registered) },
    // 1: the time reveals nothing. 2: it always reveals which address has an account. It does not matter which kind is the slower one.
    ratio: 2 * Math.max(registeredSlowerShare, 1 - registeredSlowerShare),
    target: { max: 1.2 },
    notes: { pairs: registered.length },
  })
}

/** Compares each time of a registered address with each time of an unknown one. Returns the share of comparisons in which the registered one took longer. */
function computeRegisteredSlowerShare(registered: readonly number[], unknown: readonly number[]): number {
  const slowerCount = registered.reduce((sum, time) => sum + unknown.filter((other) => time > other).length, 0)
  return slowerCount / (registered.length * unknown.length)
}
