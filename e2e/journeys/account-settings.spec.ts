import type { Page } from '@playwright/test'
import { query, set } from '../site/database.ts'
import { enableTwoFactor, register, twoFactor } from '../site/people.ts'
import { expect, test } from '../site/quiet-site.ts'
import type { RunningSite } from '../site/start-site.ts'

const VERIFICATION = 'require_email_confirmation'

async function wantVerification(site: RunningSite, isWanted: boolean) {
  await set(site.dataDir, VERIFICATION, isWanted)
  await expect.poll(async () => (await (await fetch(`${site.url}/api/v1/bootstrap-data`)).json())[VERIFICATION]).toBe(isWanted)
}
test.afterEach(({ site }) => wantVerification(site, false))

const details = (page: Page) => page.getByRole('region', { name: 'Account details' })

test('that a new address has to be verified is said where that is so', async ({ page, site }) => {
  const email = await register(page)
  await page.goto('/account-settings')
  const field = details(page).getByLabel('Email')
  await expect(field).toHaveAccessibleDescription('')
  await query(site.dataDir, 'update users set email_verified_at = now() where email = $1', [email])
  await wantVerification(site, true)
  await page.reload()
  await expect(field).toHaveAccessibleDescription('A new address has to be verified again.')
})

test('saving changes what was changed: a name that came from elsewhere stays, and so does what another tab has saved', async ({ page, context, site }) => {
  const email = await register(page)
  await query(site.dataDir, "update users set name = 'Awa Koné Traoré' where email = $1", [email])
  await page.goto('/account-settings')
  const [save, saved] = [details(page).getByRole('button', { name: 'Save', exact: true }), page.getByText('Updated account details')]
  await save.click()
  await expect(saved).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu of Awa Koné Traoré' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/account-settings')
  await details(other).getByLabel('Last name').fill('Traoré')
  await details(other).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Menu of Traoré' })).toBeVisible()
  await details(page).getByLabel('First name').fill('Awa')
  await save.click()
  await expect(page.getByRole('button', { name: 'Menu of Awa Traoré' })).toBeVisible()
})

test('the second factor: whatever changes, the focus is at what took its place', async ({ page }) => {
  await register(page)
  await enableTwoFactor(page)
  await expect(twoFactor(page).getByText('You have enabled two-factor authentication.')).toBeFocused()
  await expect(twoFactor(page).getByRole('status')).toContainText('Keep these recovery codes')
  await twoFactor(page).getByRole('button', { name: 'Disable' }).click()
  const off = twoFactor(page).getByText('Two-factor authentication is not enabled.')
  await expect(off).toBeFocused()
  await twoFactor(page).getByRole('button', { name: 'Enable' }).click()
  await expect(twoFactor(page).getByText('Finish setting up two-factor authentication')).toBeFocused()
  await page.reload()
  await expect(twoFactor(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await twoFactor(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(off).toBeFocused()
})
