import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { type RunningSite, startSite } from './start-site.ts'

export { expect } from '@playwright/test'
export { PASSWORD } from './start-site.ts'

/** A site started from an empty data folder, with its demo music, shared by all journeys of a run. */
export const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const folder = await emptyFolder()
      const site = await startSite(folder)
      await use(site)
      await site.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

/** A data folder that nobody has used; others may pass through it, as PostgreSQL's user has to. */
export async function emptyFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-e2e-'))
  await fs.chmod(folder, 0o755)
  return folder
}
