import { promises as fs } from 'node:fs'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { createAccount } from './accounts.ts'
import { createDataDir } from './data-folders.ts'
import { changeSettings, query, setPluginEnabled } from './database.ts'
import { startSite } from './start-site.ts'

export { expect }

const ROOT = path.resolve(import.meta.dirname, '../..')
const TEST_PLUGINS = path.join(ROOT, 'e2e', 'test-plugins')

export const MEMBER = 'member@example.test'
export const ADMIN = 'admin@example.test'

export interface TestPluginSite {
  readonly url: string
  /** Changes settings. `resetSettings` restores the defaults of all settings. */
  setSettings(settings: Readonly<Record<string, unknown>>): Promise<void>
  resetSettings(): Promise<void>
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
}

/** An empty site with two accounts and a third-party plugin. */
export const test = base.extend<object, { site: TestPluginSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern here
    async ({}, use) => {
      const dataDir = await createDataDir()
      const environment = { DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'error', PLUGINS_DIR: TEST_PLUGINS }
      const site = await startSite(dataDir, environment)
      await setPluginEnabled(dataDir, 'test.plugin', true)
      await expect.poll(async () => (await fetch(site.url)).text()).toContain('test.plugin')
      await createAccount(site, { email: MEMBER, name: 'Member' })
      await createAccount(site, { email: ADMIN, name: 'Admin', isAdmin: true })
      await use({
        url: site.url,
        setSettings: (settings) => changeSettings(site, settings),
        resetSettings: async () => {
          // Every journey signs in from the same IP address, so the requests of one journey would otherwise count for the next one.
          await query(dataDir, 'delete from settings; delete from rate_limits')
          await changeSettings(site, {})
        },
        sql: (text, values) => query(dataDir, text, values),
      })
      await site.stop()
      await fs.rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

/** Changes settings in the database, waits until the site has read them, and opens a page. */
export async function openPageWithSettings(page: Page, site: TestPluginSite, settings: Readonly<Record<string, unknown>>, path = '/test-plugin') {
  await site.setSettings(settings)
  await page.goto(path)
}

/** Returns the locator of the visible toast's text. */
export const getToast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('p')

export const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
