import { promises as fs } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Cookie, expect, type Page, test } from '@playwright/test'
import { createDataDir } from '../site/data-folders.ts'
import { runCli } from '../site/run-cli.ts'
import { PASSWORD, type RunningSite, startSite } from '../site/start-site.ts'

const OPERATOR = 'operator@example.test'
const LISTENER = 'listener@example.test'

// A separate site without music.
let site: RunningSite
let cookies: Cookie[]
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  site = await startSite(await createDataDir(), { DEMO: 'false', DEMO_PASSWORD: '' })
  runCli(site, 'user', 'create', '--admin', '--email', OPERATOR, '--password', PASSWORD)
  runCli(site, 'user', 'create', '--email', LISTENER, '--password', PASSWORD)
  const page = await browser.newPage()
  await signIn(page, OPERATOR)
  cookies = await page.context().cookies()
  await page.close()
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(site.dataDir, { recursive: true, force: true })
})
test.beforeEach(({ page }) => page.context().addCookies(cookies))

async function signIn(page: Page, email: string) {
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
}

/** Starts a trial payment on the admin page and waits for the page of the sandbox. */
async function startTrialPayment(page: Page) {
  await page.goto(`${site.url}/admin/payments`)
  await page.getByRole('button', { name: 'Make a trial payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/payments\/sandbox\/pay-/)
  await expect(page.getByText('Test mode No real charges.')).toBeVisible()
}

/** Presses a button of the page itself, since a dialog may still be closing. */
const pressButton = (page: Page, name: string | RegExp) => page.locator('#root').getByRole('button', { name }).click()
const expectHeading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`)).toEqual([])
}

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
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.goBack()
  await expectHeading(page, /^500\sF paid$/)
})

test('shows a declined and an abandoned payment', async ({ page }) => {
  await startTrialPayment(page)
  await pressButton(page, 'Decline')
  await expectHeading(page, 'Payment failed')
  await startTrialPayment(page)
  await pressButton(page, 'Leave without paying')
  await expectHeading(page, 'Payment cancelled')
  await page.getByRole('link', { name: 'Back' }).click()
  await pressButton(page, 'Abandoned')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Abandoned' })).toHaveAttribute('aria-pressed', 'true')
})

test('waits for a payment that settles later and updates by itself', async ({ page }) => {
  await startTrialPayment(page)
  await pressButton(page, 'Pay later (pending)')
  await expectHeading(page, 'Waiting for confirmation')
  await expect(page.getByRole('button', { name: 'Resume payment' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^500\sF paid$/ })).toBeVisible({ timeout: 40_000 })
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
  await expect(page.getByRole('row').filter({ hasText: /499\sF instead of 500\sF/ })).toBeVisible()
  await pressButton(page, 'Check with the provider')
  await expect(page.getByText('Provider’s status: Mismatch')).toBeVisible()
})

test('waits for a provider that does not respond', async ({ page }) => {
  await startTrialPayment(page)
  await pressButton(page, /Simulate an error/)
  await page.getByRole('option', { name: 'Return errors for 20 seconds' }).click()
  await pressButton(page, /^Pay 500/)
  await expectHeading(page, 'Waiting for confirmation')
  await expect(page.getByRole('heading', { level: 1, name: /^500\sF paid$/ })).toBeVisible({ timeout: 60_000 })
})

test('hides payments of other users and asks guests to log in', async ({ page, browser }) => {
  await startTrialPayment(page)
  const { href } = new URL(page.url())
  const other = await browser.newPage()
  await other.goto(href.replace('sandbox/', ''))
  await expect(other).toHaveURL(/\/login$/)
  await signIn(other, LISTENER)
  for (const url of [href, href.replace('sandbox/', '')]) {
    await other.goto(url)
    await expect(other.getByText('Payment not found')).toBeVisible()
  }
  await other.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no axe findings, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await startTrialPayment(page)
    await expectNoViolations(page)
    await pressButton(page, /^Pay 500/)
    await expectHeading(page, /paid$/)
    await expectNoViolations(page)
    await page.goto(`${site.url}/admin/payments`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectNoViolations(page)
    await pressButton(page, 'Make a trial payment')
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay/ })).toBeVisible()
    await expectNoViolations(page)
  })
}

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('pays from start to end without horizontal overflow', async ({ page }) => {
    await page.context().addCookies([{ name: 'locale', value: 'fr', url: site.url }])
    const expectNoOverflow = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.goto(`${site.url}/admin/payments`)
    await pressButton(page, 'Faire un paiement d’essai')
    await expectNoOverflow()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Payer 500/ })
      .click()
    await expect(page.getByText('Mode test Aucun débit réel.')).toBeVisible()
    await expectNoOverflow()
    await pressButton(page, /^Payer 500/)
    await expectHeading(page, /^500\sF payés$/)
    await expectNoOverflow()
    await page.getByRole('link', { name: 'Continuer' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Payé')
    await expectNoOverflow()
  })
})
