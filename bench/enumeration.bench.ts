// Whether an address has an account here, by the time a refusal takes: ours is an address that has one, the reference one that has none.
import { Sequelize } from 'sequelize'
import { bench } from './lib/bench.ts'
import { type Browser, openBrowser } from './lib/browser.ts'
import { median } from './lib/median.ts'
import { report } from './lib/report.ts'
import { ROUNDS } from './lib/rounds.ts'
import { freePort, startServer } from './lib/server.ts'
import { openHome, siteProgram } from './lib/site.ts'

const PAIRS_EACH_ROUND = 40
const KNOWN = 'known@example.test'
const PASSWORD = 'three quiet drums'

type Ask = (browser: Browser, email: string) => Promise<unknown>

const CALLS: Readonly<Record<string, Ask>> = {
  'sign-in': (browser, email) => browser.post('/auth/login', { email, password: 'not their password' }, 422),
  'forgotten-password': (browser, email) => browser.post('/auth/forgot-password', { email }, 200),
}

await bench(async (scope) => {
  const home = await openHome(scope)
  const site = await startServer(scope, siteProgram(home, await freePort()))
  const db = new Sequelize(home.databaseUrl, { dialect: 'postgres', logging: false })
  scope.defer(() => db.close())
  const newcomer = await openBrowser(site.url)
  await newcomer.post('/auth/register', { email: KNOWN, password: PASSWORD, password_confirmation: PASSWORD }, 200)
  const stranger = await openBrowser(site.url)

  for (const [name, ask] of Object.entries(CALLS)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const measure = async (who: keyof typeof times, email: string) => {
      const began = performance.now()
      await ask(stranger, email)
      times[who].push(performance.now() - began)
    }
    for (let pair = -5; pair < ROUNDS * PAIRS_EACH_ROUND; pair += 1) {
      await db.query('delete from rate_limits')
      // The first few warm up; who goes first changes.
      if (pair === 0) Object.assign(times, { known: [], unknown: [] })
      const asked = [() => measure('known', KNOWN), () => measure('unknown', `nobody${pair}@example.test`)]
      for (const turn of pair % 2 === 0 ? asked : asked.reverse()) await turn()
    }
    tell(name, times)
  }
})

function tell(name: string, { known, unknown }: { known: readonly number[]; unknown: readonly number[] }) {
  const longer = longerShare(known, unknown)
  report({
    name: `enumeration/${name}`,
    reference: { milliseconds: median(unknown) },
    ours: { milliseconds: median(known) },
    // 1: a coin guesses as well. 2: one look at the clock tells. Sooner tells as much as later.
    ratio: 2 * Math.max(longer, 1 - longer),
    target: { max: 1.2 },
    notes: { pairs: known.length },
  })
}

/** How often a known address takes longer than an unknown one, of all pairs there are. */
function longerShare(known: readonly number[], unknown: readonly number[]): number {
  const longer = known.reduce((sum, time) => sum + unknown.filter((other) => time > other).length, 0)
  return longer / (known.length * unknown.length)
}
