import { promises as fs } from 'node:fs'
import path from 'node:path'
import { writePlugin } from '@balafon/server/testing/write-plugin'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../site/accessibility.ts'
import { createAccount, PASSWORD } from '../site/accounts.ts'
import { createDataDir, createFolder } from '../site/data-folders.ts'
import { runCli } from '../site/run-cli.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'
import { confirmPassword } from '../site/users.ts'

const EMAIL = 'operator@example.test'

let site: RunningSite
let sourceFolder: string
test.beforeAll(async () => {
  sourceFolder = await createFolder()
  site = await startSite(await createDataDir(), { DEMO: 'false', DEMO_PASSWORD: '' })
  await createAccount(site, { email: EMAIL, isAdmin: true })
})
test.afterAll(async () => {
  await site.stop()
  for (const folder of [site.dataDir, sourceFolder]) await fs.rm(folder, { recursive: true, force: true })
})

async function openPlugins(page: Page) {
  await page.goto(`${site.url}/admin`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible()
  await page.goto(`${site.url}/admin/plugins`)
  await expect(page.getByRole('heading', { level: 1, name: 'Plugins' })).toBeVisible()
}

test('shows an added plugin and its upgrade on the open plugins page', async ({ page }) => {
  await openPlugins(page)
  await writePlugin(sourceFolder, 'acme.added', { scopes: ['files', 'users.read'] })
  expect(runCli(site, 'plugin', 'add', path.join(sourceFolder, 'acme.added'), '--yes')).toContain('installed and disabled')
  const title = page.getByRole('button', { name: 'Hello from acme.added' })
  await title.click()
  const row = page.getByRole('rowgroup').filter({ has: title })
  await expect(row.getByText('Not signed')).toBeVisible()
  const scopes = page.getByRole('region', { name: 'Requested access' })
  await expect(scopes.getByText('Store files')).toBeVisible()
  await expect(scopes.getByText('View users')).toBeVisible()
  await expectAccessible(page, 'main')
  await row.getByRole('switch').click()
  await confirmPassword(page, PASSWORD)
  await expect(page.getByText('Hello from acme.added enabled')).toBeVisible()
  await writePlugin(sourceFolder, 'acme.added', { version: '1.1.0', scopes: ['files'], client: 'var newer' })
  expect(runCli(site, 'plugin', 'upgrade', 'acme.added', path.join(sourceFolder, 'acme.added'))).toContain('is at 1.1.0')
  await expect(row.getByText('Server module 1.0.0 runs until the next restart.')).toBeVisible()
})
