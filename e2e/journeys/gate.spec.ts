import { promises as fs } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { query, set } from '../site/database.ts'
import { emptyFolder } from '../site/fixtures.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const EMAIL = 'newcomer@example.test'
const PASSWORD = 'three quiet drums'

let site: RunningSite
test.beforeAll(async () => {
  site = await startSite(await emptyFolder(), { DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'error' })
  await set(site.dataDir, 'require_email_confirmation', true)
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(site.dataDir, { recursive: true, force: true })
})

async function isAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  }
}

/** The code of the latest letter in the mailbox, as a developer reads it there. */
async function codeInMailbox(page: Page) {
  const mailbox = await page.context().newPage()
  await expect(async () => {
    await mailbox.goto(`${site.url}/dev/mail`)
    await expect(mailbox.getByRole('link', { name: EMAIL }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await mailbox.getByRole('link', { name: EMAIL }).first().click()
  await expect(mailbox.frameLocator('iframe').getByText('Enter this code')).toBeVisible()
  const text = (await mailbox.locator('pre').textContent()) ?? ''
  await mailbox.close()
  return /\d{6}/.exec(text)?.[0] ?? ''
}

test('a newcomer verifies their address, and is in', async ({ page }) => {
  await page.goto(`${site.url}/register`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: /create/i }).click()

  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await expect(page.getByText('Enter the verification code we sent to ne******@example.test')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect(field).toHaveAttribute('placeholder', 'Enter your verification code')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(field).toHaveAttribute('maxlength', '6')
  await isAccessible(page)

  const code = await codeInMailbox(page)
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('This code is not right.')).toBeVisible()
  await page.getByRole('button', { name: 'request a resend' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Email sent' })).toBeVisible()
  await expect(async () => {
    await field.fill(await codeInMailbox(page))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('who is suspended reads why, and can leave', async ({ page }) => {
  await query(site.dataDir, 'update users set banned_at = now(), email_verified_at = now() where email = $1', [EMAIL])
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(page.getByText("You can't open Balafon because your account is suspended. Contact the Admin to re-activate your account.")).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})
