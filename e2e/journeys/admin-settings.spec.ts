import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Cookie, expect, type Page, test } from '@playwright/test'
import { createDataDir } from '../site/data-folders.ts'
import { query } from '../site/database.ts'
import { PASSWORD, type RunningSite, startSite } from '../site/start-site.ts'
import { confirmPassword } from '../site/users.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const EMAIL = 'operator@example.test'

// A separate site without music, since its settings change.
let site: RunningSite
let cookies: Cookie[]
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  site = await startSite(await createDataDir(), { DEMO: 'false', DEMO_PASSWORD: '' })
  runCommand('user', 'create', '--admin', '--email', EMAIL, '--password', PASSWORD)
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

function runCommand(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli/cli.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: site.dataDir },
  })
  expect(status, stdout + stderr).toBe(0)
}

async function openSettings(page: Page, name: string) {
  await page.context().addCookies(cookies)
  await page.goto(`${site.url}/admin/settings`)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

const getSaveButton = (page: Page) => page.getByRole('button', { name: 'Save' })

test('shows a new site name in every open tab within three seconds', async ({ page, browser }) => {
  await openSettings(page, 'General')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(site.url)
  await expect(getSaveButton(page)).toHaveCount(0)
  await page.getByLabel('Site name').fill('Kora FM')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await getSaveButton(page).click()
  await expect(guest.getByRole('link', { name: 'Kora FM' }).first()).toBeVisible({ timeout: 3000 })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(getSaveButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'General' })).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Site name')).toHaveValue('Kora FM')
  await guest.context().close()
})

test('focuses the invalid field, keeps edits across pages, and discards on request', async ({ page }) => {
  await openSettings(page, 'General')
  const name = page.getByLabel('Site name')
  const before = await name.inputValue()
  await name.fill('')
  await getSaveButton(page).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('link', { name: 'GDPR' }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  await page.getByRole('link', { name: 'General' }).click()
  await expect(name).toHaveValue('')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(name).toHaveValue(before)
})

test('shows changes of another administrator and does not overwrite them on save', async ({ page }) => {
  await openSettings(page, 'General')
  await page.getByLabel('Site name').fill('Edited here')
  runCommand('setting', 'set', 'branding.site_name', 'Edited there')
  runCommand('setting', 'set', 'themes.user_change', 'false')
  await expect(page.getByRole('switch', { name: /light or dark/ })).not.toBeChecked()
  await expect(page.getByLabel('Site name')).toHaveValue('Edited here')
  await getSaveButton(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Site name')).toHaveValue('Edited here')
  await expect(page.getByRole('switch', { name: /light or dark/ })).not.toBeChecked()
})

test('replaces and removes a secret without showing it', async ({ page }) => {
  await openSettings(page, 'Outgoing email')
  const server = page.getByLabel('Mail server', { exact: true })
  await expect(page.getByText('Not set.')).toBeVisible()
  await server.fill('smtp://user:hunter2@mail.example.test')
  await page.keyboard.press('Enter')
  await confirmPassword(page, PASSWORD)
  // Confirming the password changed the session cookie.
  cookies = await page.context().cookies()
  await expect(page.getByText('Set. Enter a new value to replace it.')).toBeVisible()
  await expect(server).toHaveValue('')
  await page.getByRole('button', { name: 'Remove: Mail server' }).click()
  await expect(page.getByText('Will be removed when you save.')).toBeVisible()
  await getSaveButton(page).click()
  await expect(page.getByText('Not set.')).toBeVisible()
})

test('locks the email settings for administrators without the permission and says why', async ({ page }) => {
  const email = 'helper@example.test'
  runCommand('user', 'create', '--email', email, '--password', PASSWORD)
  for (const permission of ['admin.access', 'settings.update'])
    await query(site.dataDir, `insert into user_permissions (user_id, permission) select id, $2 from users where email = $1`, [email, permission])
  await page.goto(`${site.url}/admin/settings/outgoing-email`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Outgoing email' })).toBeVisible()
  for (const field of [page.getByLabel('Mail server', { exact: true }), page.getByLabel('Sender')]) {
    await expect(field).toBeDisabled()
    await expect(field).toHaveAccessibleDescription(/Only administrators with all permissions can change this\./)
  }
  await page.getByRole('link', { name: 'General' }).click()
  await expect(page.getByLabel('Site name')).toBeEnabled()
})

test('selects an option with the keyboard only', async ({ page }) => {
  await openSettings(page, 'Localization')
  await page.getByRole('button', { name: /time zone/i }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dakar')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /time zone/i })).toContainText('Africa/Dakar')
  await expect(getSaveButton(page)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no serious axe findings, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openSettings(page, 'Outgoing email')
    await page.getByLabel('Sender').fill('Kora FM <radio@example.test>')
    await expect(getSaveButton(page)).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('has no horizontal overflow', async ({ page }) => {
    await openSettings(page, 'Outgoing email')
    await page.getByLabel('Sender').fill('Kora FM <radio@example.test>')
    await expect(getSaveButton(page)).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
