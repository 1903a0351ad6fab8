import { promises as fs } from 'node:fs'
import { test as base } from '@playwright/test'
import { createDataDir } from './data-folders.ts'
import { query } from './database.ts'
import { type RunningSite, startSite } from './start-site.ts'

export { expect } from '@playwright/test'

interface WorkerFixtures {
  /** The name of the site. A worker runs all journeys with the same name on one site, so a journey that needs its own site chooses another name: `test.use({ siteName: 'offline' })`. */
  siteName: string
  site: RunningSite
}

/** A site without music, for journeys about accounts. */
export const test = base.extend<{ resetRateLimits: undefined }, WorkerFixtures>({
  siteName: ['shared', { scope: 'worker', option: true }],
  site: [
    async ({ siteName: _ }, use) => {
      const folder = await createDataDir()
      const site = await startSite(folder, { DEMO: 'false' })
      await use(site)
      await site.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  /** Resets the rate limits before each journey. All journeys have the same IP address, so the requests of one journey would otherwise count for the next one. */
  resetRateLimits: [
    async ({ site }, use) => {
      await query(site.dataDir, 'delete from rate_limits')
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})
