import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { query, set } from './database.ts'
import { emptyFolder } from './fixtures.ts'
import { startSite } from './start-site.ts'

export { expect }

const ROOT = path.resolve(import.meta.dirname, '../..')
const PROBES = path.join(ROOT, 'e2e', 'probes')
const UNREAD = 'recaptcha.site_key'
const PASSWORD = 'a password for the journeys'

export const MEMBER = 'member@example.test'
export const ADMIN = 'admin@example.test'

export interface ProbeSite {
  readonly url: string
  /** Changes settings; `settle` puts them all back. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>
  settle(): Promise<void>
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
}

/** An empty site with two accounts and a stranger's plugin that presses every button of the shell. */
export const test = base.extend<object, { site: ProbeSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      run(path.join(ROOT, 'node_modules', '.bin', 'rsbuild'), ['build'], path.join(PROBES, 'chrome'), { NODE_ENV: 'production' })
      const dataDir = await emptyFolder()
      const environment = { DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'error', PLUGINS_DIR: PROBES }
      const site = await startSite(dataDir, environment)
      const balafon = (...args: string[]) => run(process.execPath, ['server/cli/cli.ts', ...args], ROOT, { ...environment, DATA_DIR: dataDir })
      balafon('plugin', 'enable', 'test.probe')
      balafon('user', 'create', '--email', MEMBER, '--password', PASSWORD)
      balafon('user', 'create', '--email', ADMIN, '--password', PASSWORD, '--admin')
      let changes = 0
      // A setting that nothing here reads tells when the site has heard of the others.
      const change = async (settings: Readonly<Record<string, unknown>>) => {
        changes += 1
        const heard = `change ${changes}`
        for (const [key, value] of Object.entries({ ...settings, [UNREAD]: heard })) await set(dataDir, key, value)
        await expect.poll(async () => (await (await fetch(`${site.url}/api/v1/bootstrap-data`)).json()).settings[UNREAD]).toBe(heard)
      }
      await use({
        url: site.url,
        set: change,
        settle: async () => {
          // Every journey signs in anew: the budgets of one do not bind the next.
          await query(dataDir, 'delete from settings; delete from rate_limits')
          await change({})
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

/** Through the form, as people do. */
export async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Menu of/ }).waitFor()
}

/** Opens a page whose settings have arrived: they travel through the database. */
export async function openWith(page: Page, site: ProbeSite, settings: Readonly<Record<string, unknown>>, place = '/probe') {
  await site.set(settings)
  await page.goto(place)
}

/** The words of the toast that is shown. */
export const toast = (page: Page) => page.getByRole('region', { name: 'Notices' }).locator('p')

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
