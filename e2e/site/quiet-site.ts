import { promises as fs } from 'node:fs'
import { test as base } from '@playwright/test'
import { query } from './database.ts'
import { emptyFolder } from './fixtures.ts'
import { type RunningSite, startSite } from './start-site.ts'

export { expect } from '@playwright/test'

/** A site of its own, without music: for journeys that are about people. */
export const test = base.extend<{ freshBudgets: undefined }, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const folder = await emptyFolder()
      const site = await startSite(folder, { DEMO: 'false' })
      await use(site)
      await site.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Every journey comes from the same address: the budgets of one do not bind the next. */
  freshBudgets: [
    async ({ site }, use) => {
      await query(site.dataDir, 'delete from rate_limits')
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})
