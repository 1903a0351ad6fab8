import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { type RunningSite, startSite } from './start-site.ts'

export { expect } from '@playwright/test'
export { PASSWORD } from './start-site.ts'

/** A site with demo music, shared by all journeys of a run. */
export const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern here
    async ({}, use) => {
      const folder = await createDataDir()
      const site = await startSite(folder)
      await use(site)
      await site.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

/** Creates an empty data folder. Other system users may enter it, since PostgreSQL runs as another user. */
export async function createDataDir(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-e2e-'))
  await fs.chmod(folder, 0o755)
  return folder
}
