import { promises as fs } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { createDataDir } from '../site/data-folders.ts'
import { query, setSetting } from '../site/database.ts'
import { holdRequests } from '../site/held-requests.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const EMAIL = 'newcomer@example.test'
const PASSWORD = 'three quiet drums'

let site: RunningSite
test.beforeAll(async () => {
  site = await startSite(await createDataDir(), { DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'error' })
  await setSetting(site.dataDir, 'require_email_confirmation', true)
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(site.dataDir, { recursive: true, force: true })
})

async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  }
}

async function logIn(page: Page) {
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Pastes text without the clipboard API, which needs https. */
const pasteInto = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

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
  await expectAccessible(page)

  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await expect(field).toBeFocused()
  const code = await readCodeFromMailbox(page)
  await field.fill(code === '000000' ? '111111' : '000000')
  const verifyRequests = await holdRequests(page, '/validate-email-verification-otp')
  await page.keyboard.press('Enter')
  await expect.poll(verifyRequests.getCount).toBe(1)
  await page.keyboard.press('Enter')
  await verifyRequests.release()
  await expect(page.getByText('Incorrect code.')).toBeVisible()
  expect(verifyRequests.getCount()).toBe(1)
  await page.unrouteAll()
  await next.click()
  await expect(page.getByText('Incorrect code.')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('1')
  await expect(field).toHaveValue('1')
  await pasteInto(field, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field).toHaveValue(code)

  await field.fill(code === '000000' ? '111111' : '000000')
  await next.click()
  await expect(page.getByText('Incorrect code.')).toBeVisible()
  const resend = page.getByRole('button', { name: 'request a resend' })
  const resendRequests = await holdRequests(page, '/resend-email-verification')
  await resend.click()
  await expect.poll(resendRequests.getCount).toBe(1)
  await page.keyboard.press('Enter')
  await resendRequests.release()
  await expect(page.getByRole('status').filter({ hasText: 'Email sent' })).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(page.getByText('Incorrect code.')).toBeHidden()
  expect(resendRequests.getCount()).toBe(1)
  await expect(async () => {
    await field.fill(await readCodeFromMailbox(page))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('opens the site in all tabs when the address is verified in one', async ({ page, context }) => {
  await query(site.dataDir, "delete from rate_limits where key like 'verification%'")
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
  // In a headless browser every tab is visible, so the visibility event is dispatched here.
  await focusedTab?.evaluate(() => dispatchEvent(new Event('focus')))
  await submittingTab?.getByRole('textbox', { name: 'Code' }).fill(code)
  await submittingTab?.keyboard.press('Enter')
  await resendingTab?.getByRole('button', { name: 'request a resend' }).click()
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Account settings' })).toBeVisible()
})

test('shows a suspended user the reason and a log-out button', async ({ page }) => {
  await query(site.dataDir, 'update users set banned_at = now(), email_verified_at = now() where email = $1', [EMAIL])
  await logIn(page)
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeFocused()
  await expect(page.getByText("You can't open Balafon because your account is suspended. Contact the Admin to re-activate your account.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})
