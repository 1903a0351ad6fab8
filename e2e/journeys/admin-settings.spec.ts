import { promises as fs } from 'node:fs'
import { type Cookie, expect, type Page, test } from '@playwright/test'
import { createAccount, PASSWORD } from '../site/accounts.ts'
import { createDataDir } from '../site/data-folders.ts'
import { setSetting } from '../site/database.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'
import { confirmPassword } from '../site/users.ts'

const EMAIL = 'operator@example.test'

// A separate site without music, since its settings change.
let site: RunningSite
let cookies: Cookie[]
test.beforeAll(async ({ browser }) => {
  site = await startSite(await createDataDir(), { DEMO: 'false', DEMO_PASSWORD: '' })
  await createAccount(site, { email: EMAIL, isAdmin: true })
  const page = await browser.newPage()
  await page.goto(`${site.url}/admin/settings`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'General' })).toBeVisible()
  cookies = await page.context().cookies()
  await page.close()
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(site.dataDir, { recursive: true, force: true })
})

async function openSettings(page: Page, name: string) {
  await page.context().addCookies(cookies)
  await page.goto(`${site.url}/admin/settings`)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

const getSaveButton = (page: Page) => page.getByRole('button', { name: 'Save' })

test('applies changed settings at once, in every open tab', async ({ page, browser }) => {
  await openSettings(page, 'General')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(site.url)
  await expect(getSaveButton(page)).toHaveCount(0)
  await page.getByLabel('Site name').fill('Kora FM')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await getSaveButton(page).click()
  await expect(guest.getByRole('link', { name: 'Kora FM' }).first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(getSaveButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'General' })).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Site name')).toHaveValue('Kora FM')
  await guest.context().close()

  await test.step('shows what another administrator changed, and saves only the edited field', async () => {
    await openSettings(page, 'General')
    await page.getByLabel('Site name').fill('Edited here')
    await setSetting(site.dataDir, 'branding.site_name', 'Edited there')
    await setSetting(site.dataDir, 'themes.user_change', false)
    await expect(page.getByRole('switch', { name: /light or dark/ })).not.toBeChecked()
    await expect(page.getByLabel('Site name')).toHaveValue('Edited here')
    await getSaveButton(page).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Site name')).toHaveValue('Edited here')
    await expect(page.getByRole('switch', { name: /light or dark/ })).not.toBeChecked()
  })

  await test.step('stores a secret after the password is confirmed, and never shows it', async () => {
    await openSettings(page, 'Outgoing email')
    const server = page.getByLabel('Mail server', { exact: true })
    await expect(page.getByText('Not set.')).toBeVisible()
    await server.fill('smtp://user:hunter2@mail.example.test')
    await page.keyboard.press('Enter')
    await confirmPassword(page, PASSWORD)
    await expect(page.getByText('Set. Enter a new value to replace it.')).toBeVisible()
    await expect(server).toHaveValue('')
  })
})
