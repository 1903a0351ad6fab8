import { promises as fs } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD } from '../site/accounts.ts'
import { createDataDir } from '../site/data-folders.ts'
import { query, setSetting } from '../site/database.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const EMAIL = 'newcomer@example.test'

let site: RunningSite
test.beforeAll(async () => {
  site = await startSite(await createDataDir(), { DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'error' })
  await setSetting(site.dataDir, 'require_email_confirmation', true)
  await setSetting(site.dataDir, 'billing.enable', true)
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(site.dataDir, { recursive: true, force: true })
})

async function logIn(page: Page) {
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Returns the code in the latest email of the development mailbox. */
async function readCodeFromMailbox(page: Page) {
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

test('opens the site to a new user after the email address is verified', async ({ page }) => {
  await page.goto(`${site.url}/register`)
  // The pricing page stores this value when a guest chooses a plan.
  await page.evaluate(() => localStorage.setItem('be.onboarding.selected', JSON.stringify({ productId: 7, priceId: 9 })))
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: /create/i }).click()

  await expect(page.getByText('Enter the verification code we sent to ne******@example.test')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/`)
  const field = page.getByRole('textbox', { name: 'Code' })
  const next = page.getByRole('button', { name: 'Next' })
  const code = await readCodeFromMailbox(page)
  await field.fill(code === '000000' ? '111111' : '000000')
  await next.click()
  await expect(page.getByText('Incorrect code.')).toBeVisible()
  await page.getByRole('button', { name: 'request a resend' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Email sent' })).toBeVisible()
  const menu = page.getByRole('button', { name: /^Menu of/ })
  await expect(async () => {
    // An earlier attempt of this loop may have been accepted after its time limit.
    if (await menu.isVisible()) return
    await field.fill(await readCodeFromMailbox(page), { timeout: 2000 })
    await next.click({ timeout: 2000 })
    await expect(menu).toBeVisible({ timeout: 10_000 })
  }).toPass()
  // After the verification, the user continues with the purchase of the chosen plan.
  await expect(page).toHaveURL(`${site.url}/checkout/7/9`)
})

test('opens all tabs once the email is verified, and closes them on suspension', async ({ page, context }) => {
  await query(site.dataDir, "delete from rate_limits where key like 'verification%'")
  // The email of the previous test is deleted, because the mailbox could still show its code.
  await query(site.dataDir, 'delete from emails')
  await query(site.dataDir, 'update users set email_verified_at = null where email = $1', [EMAIL])
  await logIn(page)
  const field = page.getByRole('textbox', { name: 'Code' })
  const code = await readCodeFromMailbox(page)
  const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
  for (const tab of tabs) {
    await tab.goto(`${site.url}/account-settings`)
    await expect(tab.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  }
  await field.fill(code)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()

  const [focusedTab, submittingTab, resendingTab] = tabs
  // In a headless browser every tab counts as visible, so that switching tabs causes no event. The test dispatches it instead.
  await focusedTab?.evaluate(() => dispatchEvent(new Event('focus')))
  await submittingTab?.getByRole('textbox', { name: 'Code' }).fill(code)
  await submittingTab?.keyboard.press('Enter')
  await resendingTab?.getByRole('button', { name: 'request a resend' }).click()
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Account settings' })).toBeVisible()

  await query(site.dataDir, 'update users set banned_at = now() where email = $1', [EMAIL])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeFocused()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
