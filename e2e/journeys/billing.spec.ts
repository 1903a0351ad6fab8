import type { Page } from '@playwright/test'
import { PASSWORD } from '../site/accounts.ts'
import { expect, test } from '../site/demo-site.ts'
import { focusByTab, pressByKeyboard, typeByKeyboard } from '../site/keyboard.ts'
import { createEmail } from '../site/users.ts'

const SELECTION = 'be.onboarding.selected'

const getButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const getLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const getPlan = (page: Page, name: string) => page.getByRole('article', { name })
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the user menu, reads whether it contains an entry, and closes it again. */
async function hasMenuEntry(page: Page, name: string): Promise<boolean> {
  await getButton(page, /^Menu of/).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  const count = await page.getByRole('menuitem', { name, exact: true }).count()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeHidden()
  return count > 0
}

/** Moves the time of the subscription to its next charge. The sandbox lets this charge be paid or fail, as the caller chooses. */
async function goToNextCharge(page: Page, nextCharge: 'is paid' | 'fails') {
  await page.goto('/billing')
  await getLink(page, 'Open the sandbox to move the time forward').click()
  await page.getByText(nextCharge, { exact: true }).click()
  await getButton(page, /^Go to /).click()
}

test('lets a guest subscribe, change the plan, pay after a failed renewal and cancel', async ({ page, context }) => {
  await test.step('sends the guest to the registration and back to the chosen plan', async () => {
    await page.goto('/pricing')
    await getLink(page, 'Choose Solo').click()
    await expect(page).toHaveURL('/register?redirectFrom=pricing')
    await expect(page.getByText("First, let's create your account")).toBeVisible()
    await page.getByLabel('Email').fill(createEmail())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await getButton(page, 'Create account').click()
    await expect(getHeading(page, 'Subscribe to Solo')).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\/\d+\/\d+$/)
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SELECTION)).toBeNull()
  })

  const otherTab = await context.newPage()
  await otherTab.goto('/account-settings')
  expect(await hasMenuEntry(otherTab, 'Billing')).toBe(false)

  await test.step('pays in the sandbox, which gives the permissions in another open tab', async () => {
    await getButton(page, /^Pay 15,000\sF$/).click()
    await expect(page).toHaveURL(/\/billing\/sandbox\/sub-/)
    await expect(page.getByText('Test mode No real charges.')).toBeVisible()
    await page
      .locator('#root')
      .getByRole('button', { name: /^Pay 15,000\sF$/ })
      .click()
    await expect(getHeading(page, 'Welcome to Solo')).toBeVisible()
    await expect.poll(() => hasMenuEntry(otherTab, 'Billing')).toBe(true)
    const permissions = await otherTab.evaluate(async () => (await (await fetch('/api/v1/me')).json()).user.permissions)
    expect(permissions.map(({ name }: { name: string }) => name)).toContain('music.download')
  })

  await test.step('shows the unused part of the period before the plan changes', async () => {
    await getLink(page, 'Your subscription').click()
    await getLink(page, 'Change plan').click()
    await getPlan(page, 'Artist').getByRole('link', { name: 'Change to Artist' }).click()
    await expect(page.getByText('Unused part of Solo')).toBeVisible()
    await getButton(page, /^Pay 18,6\d\d\sF and change$/).click()
    await expect(page).toHaveURL('/billing')
    await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Artist')
    await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('keeps the plan after a failed renewal, and renews it with another payment', async () => {
    await goToNextCharge(page, 'fails')
    await expect(page.getByText('Payment failed')).toBeVisible()
    await page.goto('/billing')
    await expect(page.getByRole('note')).toContainText('You keep Artist until')
    expect(await hasMenuEntry(otherTab, 'Billing')).toBe(true)
    await getButton(page, /^Pay 33,600\sF now$/).click()
    await expect(page.getByText('Thank you. Your plan continues.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Active')
  })

  await test.step('keeps the cancelled plan until the end of the period, and not longer', async () => {
    await getLink(page, 'Cancel subscription').click()
    await page.getByText('I don’t use it enough').click()
    await getButton(page, 'Cancel subscription').click()
    await expect(page).toHaveURL('/billing')
    await expect(page.getByRole('note')).toContainText('You cancelled Artist. You keep it until')
    expect(await hasMenuEntry(otherTab, 'Billing')).toBe(true)
    await goToNextCharge(page, 'is paid')
    await expect(page.getByText('This subscription has ended.')).toBeVisible()
    await expect.poll(() => hasMenuEntry(otherTab, 'Billing')).toBe(false)
    await page.goto('/billing')
    await expect(page).toHaveURL('/pricing')
  })
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })

  test('subscribes by keyboard on a phone, and tries again after a declined payment', async ({ page }) => {
    await page.goto('/pricing')
    await expect(getHeading(page, 'Choisissez votre offre')).toBeVisible()
    await pressByKeyboard(page, getLink(page, 'Choisir Solo'))
    await typeByKeyboard(page, page.getByLabel('Adresse e-mail'), createEmail())
    await typeByKeyboard(page, page.getByLabel('Mot de passe', { exact: true }), PASSWORD)
    await typeByKeyboard(page, page.getByLabel('Confirmer le mot de passe', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(getHeading(page, 'S’abonner à Solo')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await pressByKeyboard(page, getButton(page, /^Payer 15\s000\sF$/))
    await expect(page).toHaveURL(/\/billing\/sandbox\/sub-/)
    await pressByKeyboard(page, getButton(page, 'Refuser le paiement'))
    await expect(getHeading(page, 'Le paiement a échoué')).toBeVisible()
    await pressByKeyboard(page, getLink(page, 'Réessayer'))
    await pressByKeyboard(page, getButton(page, /^Payer 15\s000\sF$/))
    await expect(page).toHaveURL(/\/billing\/sandbox\/sub-/)
    await pressByKeyboard(page, getButton(page, /^Payer 15\s000\sF$/))
    await expect(getHeading(page, 'Bienvenue dans Solo')).toBeVisible()
    await focusByTab(page, getLink(page, 'Votre abonnement'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Offre' })).toContainText('Solo')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
