import { promises as fs } from 'node:fs'
import { type Cookie, expect, type Page, test } from '@playwright/test'
import { writePlugin } from '../../server/testing/write-plugin.ts'
import { createAccount, PASSWORD } from '../site/accounts.ts'
import { createDataDir, createFolder } from '../site/data-folders.ts'
import { setPluginEnabled } from '../site/database.ts'
import { openSession } from '../site/session.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const EMAIL = 'operator@example.test'

/** A tab of the admin area. The script of its plugin is empty, so the page of the tab cannot load. */
const ACME_TAB = { id: 'acme', label: 'acme.pages.title', icon: 'music', path: '/admin/acme/*', component: 'AcmePage', group: 'system', order: 90 }

// A separate site without music, because the tests disable its plugins.
let site: RunningSite
let pluginsDir: string
let cookies: Cookie[]
test.beforeAll(async ({ browser }) => {
  pluginsDir = await createFolder()
  await writePlugin(pluginsDir, 'acme.pages', { contributes: { 'admin.tabs/v1': [ACME_TAB] } })
  site = await startSite(await createDataDir(), { DEMO: 'false', DEMO_PASSWORD: '', PLUGINS_DIR: pluginsDir })
  await createAccount(site, { email: EMAIL, isAdmin: true })
  const page = await browser.newPage()
  await openSession(page, EMAIL, { url: site.url })
  await confirmPasswordInAdvance(page)
  cookies = await page.context().cookies()
  await page.close()
})
test.afterAll(async () => {
  await site.stop()
  for (const folder of [site.dataDir, pluginsDir]) await fs.rm(folder, { recursive: true, force: true })
})

/** Confirms the password in advance, so that the tests are not interrupted by the password dialog. */
async function confirmPasswordInAdvance(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const response = await page.request.post(`${site.url}/auth/user/confirm-password`, { data: { password: PASSWORD }, headers: { 'x-xsrf-token': token } })
  expect(response.status()).toBe(200)
}

/** Opens the list of plugins with the cookies of an earlier sign-in, because the rate limit allows only a few sign-ins per minute. */
async function openPlugins(page: Page) {
  await page.context().addCookies(cookies)
  await page.goto(`${site.url}/admin/plugins`)
  await expect(page.getByRole('heading', { level: 1, name: 'Plugins' })).toBeVisible()
}

const getRow = (page: Page, id: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(` ${id}$`) }) })

test('removes a disabled plugin from every open tab', async ({ page, browser }) => {
  await openPlugins(page)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(site.url)
  const home = guest.getByRole('link', { name: 'Home' })
  await expect(home).toBeVisible()
  await guest.evaluate(() => Object.assign(window, { isSamePage: true }))

  const toggle = page.getByRole('switch', { name: 'Enable Player' })
  await expect(toggle).toBeChecked()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(home).toBeHidden()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeFocused()
  await expect(getRow(page, 'player')).toContainText('Disabled')
  await expect(page.getByText('Player disabled')).toBeVisible()

  await toggle.click()
  await expect(home).toBeVisible()
  await expect(getRow(page, 'player')).toContainText('Enabled')
  expect(await guest.evaluate(() => 'isSamePage' in window)).toBe(true)
  await guest.context().close()

  await test.step('shows the changes that another node makes', async () => {
    await setPluginEnabled(site.dataDir, 'player', false)
    await expect(toggle).not.toBeChecked()
    await setPluginEnabled(site.dataDir, 'player', true)
    await expect(toggle).toBeChecked()
  })
})

test('purges a disabled plugin after the user has seen the plan and typed the id', async ({ page }) => {
  await openPlugins(page)
  await getRow(page, 'player').getByRole('button').click()
  await page.getByRole('switch', { name: 'Enable Player' }).click()
  await page.getByRole('button', { name: 'Purge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Purge Player?' })
  await expect(dialog.getByRole('list', { name: 'Data to delete' })).toContainText('tracks')
  await dialog.getByLabel('Type player to confirm').fill('player')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(getRow(page, 'player')).toContainText('Not installed')
  await page.getByRole('switch', { name: 'Enable Player' }).click()
  // Enabling the plugin created its tables again. Without them, the plugin would be suspended.
  await expect(page.getByText('Player enabled')).toBeVisible()
})

test('lists the page of another plugin while it is enabled, and survives its failure', async ({ page }) => {
  await openPlugins(page)
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  const notFoundHeading = page.getByRole('heading', { level: 1, name: /doorway to the great nothing/ })
  await getRow(page, 'acme.pages').getByRole('switch').click()
  await navigation.getByRole('link', { name: 'Hello from acme.pages' }).click()
  await expect(page).toHaveURL(/\/admin\/acme$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Couldn’t load Hello from acme.pages' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await navigation.getByRole('link', { name: 'Plugins' }).click()
  // Until the list is loaded again, the switch shows the state from before.
  await expect(getRow(page, 'acme.pages').getByRole('switch')).toBeChecked()
  await getRow(page, 'acme.pages').getByRole('switch').click()
  await expect(navigation.getByRole('link', { name: 'Hello from acme.pages' })).toBeHidden()
  await expect(navigation.getByRole('link', { name: 'Settings' })).toBeVisible()
  await page.goto(`${site.url}/admin/acme`)
  await expect(notFoundHeading).toBeVisible()
})
