import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { createAccount, PASSWORD } from './accounts.ts'
import { createDataDir } from './data-folders.ts'
import { query, setSetting } from './database.ts'
import { startSite } from './start-site.ts'

export { expect }

const ROOT = path.resolve(import.meta.dirname, '../..')
const PROBES = path.join(ROOT, 'e2e', 'probes')
const UNUSED_SETTING = 'recaptcha.site_key'

export const MEMBER = 'member@example.test'
export const ADMIN = 'admin@example.test'

export interface ProbeSite {
  readonly url: string
  /** Changes settings. `resetSettings` restores the defaults of all. */
  setSettings(settings: Readonly<Record<string, unknown>>): Promise<void>
  resetSettings(): Promise<void>
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
}

/** An empty site with two accounts and a third-party plugin. */
export const test = base.extend<object, { site: ProbeSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern here
    async ({}, use) => {
      const dataDir = await createDataDir()
      const environment = { DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'error', PLUGINS_DIR: PROBES }
      const site = await startSite(dataDir, environment)
      const balafon = (...args: string[]) => run(process.execPath, ['server/cli/cli.ts', ...args], ROOT, { ...environment, DATA_DIR: dataDir })
      balafon('plugin', 'enable', 'test.probe')
      await createAccount(site, { email: MEMBER, name: 'Member' })
      await createAccount(site, { email: ADMIN, name: 'Admin', isAdmin: true })
      let changes = 0
      // This setting is not used by the journeys: its value in the bootstrap data shows that all changes have arrived.
      const changeSettings = async (settings: Readonly<Record<string, unknown>>) => {
        changes += 1
        const marker = `change ${changes}`
        for (const [key, value] of Object.entries({ ...settings, [UNUSED_SETTING]: marker })) await setSetting(dataDir, key, value)
        await expect.poll(async () => (await (await fetch(`${site.url}/api/v1/bootstrap-data`)).json()).settings[UNUSED_SETTING]).toBe(marker)
      }
      await use({
        url: site.url,
        setSettings: changeSettings,
        resetSettings: async () => {
          // Every journey signs in again: rate limits of one must not affect the next.
          await query(dataDir, 'delete from settings; delete from rate_limits')
          await changeSettings({})
        },
        sql: (text, values) => query(dataDir, text, values),
      })
      await site.stop()
      await fs.rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

function run(command: string, args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...environment } })
  if (status !== 0) throw new Error(stdout + stderr)
}

/** Signs in through the form. */
export async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Menu of/ }).waitFor()
}

/** Changes settings in the database, waits until the site has read them, and opens a page. */
export async function openPageWithSettings(page: Page, site: ProbeSite, settings: Readonly<Record<string, unknown>>, path = '/probe') {
  await site.setSettings(settings)
  await page.goto(path)
}

/** Returns the locator of the visible toast's text. */
export const getToast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('p')

export const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
