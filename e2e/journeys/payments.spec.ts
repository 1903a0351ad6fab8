import { promises as fs } from 'node:fs'
import { type Cookie, expect, type Page, test } from '@playwright/test'
import { createAccount } from '../site/accounts.ts'
import { createDataDir } from '../site/data-folders.ts'
import { openSession } from '../site/session.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const OPERATOR = 'operator@example.test'

// A separate site without music.
let site: RunningSite
let cookies: Cookie[]
test.beforeAll(async ({ browser }) => {
  site = await startSite(await createDataDir(), { DEMO: 'false', DEMO_PASSWORD: '' })
  await createAccount(site, { email: OPERATOR, isAdmin: true })
  const page = await browser.newPage()
  await openSession(page, OPERATOR, { url: site.url })
  cookies = await page.context().cookies()
  await page.close()
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(site.dataDir, { recursive: true, force: true })
})
test.beforeEach(({ page }) => page.context().addCookies(cookies))

/** Starts a trial payment on the admin page and waits for the page of the sandbox. */
async function startTrialPayment(page: Page) {
  await page.goto(`${site.url}/admin/payments`)
  await page.getByRole('button', { name: 'Make a trial payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/payments\/sandbox\/pay-/)
  await expect(page.getByText('Test mode No real charges.')).toBeVisible()
}

/** Presses a button of the page itself and not of a dialog, because a dialog with a button of the same name may still be closing. */
const pressButton = (page: Page, name: string | RegExp) => page.locator('#root').getByRole('button', { name }).click()
const expectHeading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('lets an administrator pay 500 F in the sandbox and lists the payment', async ({ page }) => {
  await startTrialPayment(page)
  await pressButton(page, /^Pay 500/)
  await expectHeading(page, /^500\sF paid$/)
  await expect(page).toHaveURL(/\/payments\/pay-[0-9a-f]{32}$/)
  const reference = page.url().slice(-36)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expectHeading(page, 'Payments')
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Paid')
  await expect(row.getByRole('button', { name: 'Check with the provider' })).toBeVisible()
  await page.goBack()
  await expectHeading(page, /^500\sF paid$/)
})

test('waits for a payment that settles later and updates by itself', async ({ page }) => {
  await startTrialPayment(page)
  await pressButton(page, 'Pay later (pending)')
  await expectHeading(page, 'Waiting for confirmation')
  await expect(page.getByRole('button', { name: 'Resume payment' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^500\sF paid$/ })).toBeVisible({ timeout: 60_000 })
})

test('credits nothing for a mismatched payment and reports it', async ({ page }) => {
  await startTrialPayment(page)
  await pressButton(page, /Simulate an error/)
  await page.getByRole('option', { name: 'Collect too little' }).click()
  await pressButton(page, /^Pay 500/)
  await expectHeading(page, 'This payment is under review')
  await page.goto(`${site.url}/admin/payments`)
  await expect(page.getByRole('note')).toContainText('One payment doesn’t match what the provider reports')
  await pressButton(page, 'Show')
  const row = page.getByRole('row').filter({ hasText: /499\sF instead of 500\sF/ })
  await row.getByRole('button', { name: 'Check with the provider' }).click()
  await expect(page.getByText('Provider’s status: Mismatch')).toBeVisible()
})
