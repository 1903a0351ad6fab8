import type { Page } from '@playwright/test'
import { PASSWORD } from '../site/accounts.ts'
import { setSetting } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import type { RunningSite } from '../site/start-site.ts'
import { createEmail, enableTwoFactor, generateCode, logIn, logOut, readLatestEmail, submitRegistration } from '../site/users.ts'

const VERIFICATION_SETTING = 'require_email_confirmation'

async function setVerification(site: RunningSite, isEnabled: boolean) {
  await setSetting(site.dataDir, VERIFICATION_SETTING, isEnabled)
  await expect.poll(async () => (await (await fetch(`${site.url}/api/v1/bootstrap-data`)).json())[VERIFICATION_SETTING]).toBe(isEnabled)
}
test.afterEach(({ site }) => setVerification(site, false))

const readCodeFromEmail = async (page: Page, email: string) => /\d{6}/.exec(await readLatestEmail(page, email, /\d{6}/))?.[0] ?? ''
const getUserMenu = (page: Page) => page.getByRole('button', { name: /^Menu/ })

test('registers, secures, changes and deletes an account', async ({ page, browser, site }) => {
  await setVerification(site, true)
  const email = await submitRegistration(page)
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(await readCodeFromEmail(page, email))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(getUserMenu(page)).toBeVisible()

  const { secret, codes } = await enableTwoFactor(page)
  expect(codes).toHaveLength(8)
  expect(codes.every((code) => /^[a-z0-9]{10}-[a-z0-9]{10}$/.test(code))).toBe(true)
  await logOut(page)
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await page.reload()
  await page.getByLabel('Code').fill(generateCode(secret))
  await expect(page).toHaveURL('/')

  await logOut(page)
  await logInWithRecoveryCode(page, email, codes[0])

  const otherPage = await browser.newPage({ baseURL: site.url })
  await logInWithRecoveryCode(otherPage, email, codes[1])
  await page.goto('/account-settings#sessions')
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect.poll(async () => (await sessions.boundingBox())?.y, { message: 'top of the sessions section' }).toBeLessThan(120)
  await sessions.getByRole('button', { name: 'Log out other sessions' }).click()
  await confirmPassword(page)
  await expect(page.getByText('Logged out other sessions.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await otherPage.goto('/account-settings')
  await expect(otherPage).toHaveURL('/login')
  await otherPage.close()

  const newEmail = `new-${email}`
  await test.step('changes the email address with the code that was sent to it', async () => {
    const details = page.getByRole('region', { name: 'Account details' })
    await details.getByLabel('Email').fill(newEmail)
    await details.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Verify your new email' })
      .getByLabel('Code')
      .fill(await readCodeFromEmail(page, newEmail))
    await expect(page.getByText('Updated account details')).toBeVisible()
    await page.reload()
    await expect(details.getByLabel('Email')).toHaveValue(newEmail)
  })

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel(/^Type /).fill(newEmail)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  // No password dialog opens, because the password was confirmed in this session a moment ago.
  await expect(page.getByText('Account deleted')).toBeVisible()
  await logIn(page, newEmail)
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
})

async function logInWithRecoveryCode(page: Page, email: string, code = '') {
  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
}

async function confirmPassword(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' })

  test('registers, verifies and sets up an account in French, emails included', async ({ page, site }) => {
    await setVerification(site, true)
    const email = createEmail()
    // The visitor comes from another page. The registration must still lead to the verification, not back to that page.
    await page.goto('/account-settings')
    await page.getByRole('link', { name: 'Inscrivez-vous.' }).click()
    await expect(page.getByRole('heading', { name: 'Créer un compte' })).toBeVisible()
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('court')
    await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill('autre')
    await page.getByRole('button', { name: 'Créer un compte' }).click()
    await expect(page.getByText('Saisissez au moins 8 caractères.')).toBeVisible()
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Créer un compte' }).click()

    await expect(page.getByRole('heading', { name: 'Vérifiez votre e-mail' })).toBeVisible()
    await expect(page).toHaveURL('/')
    const emailText = await readLatestEmail(page, email, /\d{6}/)
    expect(emailText).toContain('code')
    expect(emailText).not.toMatch(/\b(Enter|Your|this)\b/)
    await page.getByRole('textbox', { name: 'Code' }).fill(/\d{6}/.exec(emailText)?.[0] ?? '')
    await page.getByRole('button', { name: 'Suivant' }).click()
    await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible()

    await page.goto('/account-settings')
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    const details = page.getByRole('region', { name: 'Informations du compte' })
    await details.getByLabel('Prénom').fill('Awa')
    await details.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Informations du compte mises à jour')).toBeVisible()
    for (const name of ['Mot de passe', 'Double authentification', 'Sessions actives', 'Date, heure et langue', 'Vos données', 'Zone de danger']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    }
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // A text without translation is displayed as its key.
    await expect(page.getByText(/\b(auth|verification|account_settings)\.\w/)).toHaveCount(0)

    await page.getByRole('button', { name: /^Menu de/ }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await expect(page.getByRole('heading', { name: 'Connectez-vous à votre compte' })).toBeVisible()
  })
})
