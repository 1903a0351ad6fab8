import { promises as fs } from 'node:fs'
import { test as base } from '@playwright/test'
import { createDataDir } from './data-folders.ts'
import { type RunningSite, startSite } from './start-site.ts'

export { expect } from '@playwright/test'

/** A site with demo music, shared by all journeys of a worker. */
export const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern here
    async ({}, use) => {
      const folder = await createDataDir('demo')
      const site = await startSite(folder)
      await use(site)
      await site.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})
