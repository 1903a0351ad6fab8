import { promises as fs } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Cookie, expect, type Page, test } from '@playwright/test'
import { balafon } from '../site/balafon.ts'
import { emptyFolder } from '../site/fixtures.ts'
import { PASSWORD, type RunningSite, startSite } from '../site/start-site.ts'

const OPERATOR = 'operator@example.test'
const LISTENER = 'listener@example.test'

// A site of its own, without music: who pays here is nobody's listener.
let site: RunningSite
let cookies: Cookie[]
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  site = await startSite(await emptyFolder(), { DEMO: 'false', DEMO_PASSWORD: '' })
  balafon(site, 'user', 'create', '--admin', '--email', OPERATOR, '--password', PASSWORD)
  balafon(site, 'user', 'create', '--email', LISTENER, '--password', PASSWORD)
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
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
}

/** From the back office to the sandbox's page. */
async function tryPayment(page: Page) {
  await page.goto(`${site.url}/admin/payments`)
  await page.getByRole('button', { name: 'Try a payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/payments\/sandbox\/pay-/)
  await expect(page.getByText('No real money moves here.')).toBeVisible()
}

/** Of the page itself: a dialog may be on its way out. */
const press = (page: Page, name: string | RegExp) => page.locator('#root').getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function nothingSerious(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`)).toEqual([])
}

test('an operator pays 500 F in the sandbox, and finds the payment in the list', async ({ page }) => {
  await tryPayment(page)
  await press(page, /^Pay 500/)
  await heading(page, /^500\sF paid$/)
  await expect(page).toHaveURL(/\/payments\/pay-[0-9a-f]{32}$/)
  const reference = page.url().slice(-36)
  await page.getByRole('link', { name: 'Continue' }).click()
  await heading(page, 'Payments')
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Paid')
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.goBack()
  await heading(page, /^500\sF paid$/)
})

test('another is declined, and a third left', async ({ page }) => {
  await tryPayment(page)
  await press(page, 'Decline')
  await heading(page, 'The payment did not go through')
  await tryPayment(page)
  await press(page, 'Leave without paying')
  await heading(page, 'You did not pay')
  await page.getByRole('link', { name: 'Back' }).click()
  await press(page, 'Abandoned')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Abandoned' })).toHaveAttribute('aria-pressed', 'true')
})

test('what is paid later is waited for, and the page says so by itself', async ({ page }) => {
  await tryPayment(page)
  await press(page, 'Pay later (pending)')
  await heading(page, 'Waiting for confirmation')
  await expect(page.getByRole('button', { name: 'Go on paying' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^500\sF paid$/ })).toBeVisible({ timeout: 40_000 })
})

test('a payment that does not add up credits nobody, and the operator is told', async ({ page }) => {
  await tryPayment(page)
  await press(page, /What goes wrong/)
  await page.getByRole('option', { name: 'Too little is collected' }).click()
  await press(page, /^Pay 500/)
  await heading(page, 'This payment needs a look')
  await page.goto(`${site.url}/admin/payments`)
  await expect(page.getByRole('note')).toContainText('One payment does not add up')
  await press(page, 'Show')
  await expect(page.getByRole('row').filter({ hasText: /499\sF instead of 500\sF/ })).toBeVisible()
  await press(page, 'Ask the provider again')
  await expect(page.getByText('Asked again: Does not add up')).toBeVisible()
})

test('a provider that is away is waited for', async ({ page }) => {
  await tryPayment(page)
  await press(page, /What goes wrong/)
  await page.getByRole('option', { name: 'It answers with errors for 20 seconds' }).click()
  await press(page, /^Pay 500/)
  await heading(page, 'Waiting for confirmation')
  await expect(page.getByRole('heading', { level: 1, name: /^500\sF paid$/ })).toBeVisible({ timeout: 60_000 })
})

test('somebody else’s payment is not there, and a guest signs in first', async ({ page, browser }) => {
  await tryPayment(page)
  const { href } = new URL(page.url())
  const other = await browser.newPage()
  await other.goto(href.replace('sandbox/', ''))
  await expect(other).toHaveURL(/\/login$/)
  await signIn(other, LISTENER)
  for (const place of [href, href.replace('sandbox/', '')]) {
    await other.goto(place)
    await expect(other.getByText('No such payment')).toBeVisible()
  }
  await other.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await tryPayment(page)
    await nothingSerious(page)
    await press(page, /^Pay 500/)
    await heading(page, /paid$/)
    await nothingSerious(page)
    await page.goto(`${site.url}/admin/payments`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await nothingSerious(page)
    await press(page, 'Try a payment')
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay/ })).toBeVisible()
    await nothingSerious(page)
  })
}

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the whole way, and nothing is wider than the screen', async ({ page }) => {
    await page.context().addCookies([{ name: 'locale', value: 'fr', url: site.url }])
    const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.goto(`${site.url}/admin/payments`)
    await press(page, 'Essayer un paiement')
    await fits()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Payer 500/ })
      .click()
    await expect(page.getByText('Aucun argent réel ne circule ici.')).toBeVisible()
    await fits()
    await press(page, /^Payer 500/)
    await heading(page, /^500\sF payés$/)
    await fits()
    await page.getByRole('link', { name: 'Continuer' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Payé')
    await fits()
  })
})
