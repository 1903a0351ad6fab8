import type { Page } from '@playwright/test'
import { expectAccessible } from '../site/accessibility.ts'
import { setSetting } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import { pressByKeyboard, typeByKeyboard } from '../site/keyboard.ts'
import type { RunningSite } from '../site/start-site.ts'
import {
  createEmail,
  enableTwoFactor,
  generateCode,
  getTwoFactorSection,
  logIn,
  logOut,
  PASSWORD,
  readLatestEmail,
  register,
  submitRegistration,
  waitForFreshCode,
} from '../site/users.ts'

const VERIFICATION = 'require_email_confirmation'

async function setVerification(site: RunningSite, isEnabled: boolean) {
  await setSetting(site.dataDir, VERIFICATION, isEnabled)
  await expect.poll(async () => (await (await fetch(`${site.url}/api/v1/bootstrap-data`)).json())[VERIFICATION]).toBe(isEnabled)
}
test.afterEach(({ site }) => setVerification(site, false))

const readCodeFromEmail = async (page: Page, email: string) => /\d{6}/.exec(await readLatestEmail(page, email, /\d{6}/))?.[0] ?? ''
const getUserMenu = (page: Page) => page.getByRole('button', { name: /^Menu/ })

test('covers an account from registration to deletion', async ({ page, browser, site }) => {
  await setVerification(site, true)
  const email = await submitRegistration(page)
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(await readCodeFromEmail(page, email))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(getUserMenu(page)).toBeVisible()

  const { secret, codes } = await enableTwoFactor(page)
  await logOut(page)
  await logIn(page, email)
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

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel(/^Type /).fill(email)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  // The password was confirmed in this session a moment ago.
  await expect(page.getByText('Account deleted')).toBeVisible()
  await logIn(page, email)
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
    // An unverified registration ignores the page the visitor came from.
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

async function openUserMenuAtEnd(page: Page) {
  await pressByKeyboard(page, getUserMenu(page))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
}

test('signs in, uses two-factor and settings, and deletes the account by keyboard', async ({ page }) => {
  const email = createEmail()
  await page.goto('/login')
  await pressByKeyboard(page, page.getByRole('link', { name: 'Sign up.' }))
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeFocused()
  await typeByKeyboard(page, page.getByLabel('Email'), email)
  await typeByKeyboard(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await typeByKeyboard(page, page.getByLabel('Confirm password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(getUserMenu(page)).toBeVisible()

  await openUserMenuAtEnd(page)
  await page.keyboard.press('Escape')
  await expect(getUserMenu(page)).toBeFocused()

  await page.goto('/account-settings')
  await typeByKeyboard(page, page.getByLabel('First name'), 'Awa')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Updated account details')).toBeVisible()

  await pressByKeyboard(page, getTwoFactorSection(page).getByRole('button', { name: 'Enable' }))
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(getTwoFactorSection(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await getTwoFactorSection(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await waitForFreshCode(page)
  await typeByKeyboard(page, getTwoFactorSection(page).getByLabel('Code'), generateCode(secret, -1))
  await page.keyboard.press('Enter')
  await expect(getTwoFactorSection(page).getByRole('list', { name: 'Recovery codes' })).toBeVisible()

  await openUserMenuAtEnd(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await typeByKeyboard(page, page.getByLabel('Email'), email)
  await typeByKeyboard(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(generateCode(secret))
  await expect(page).toHaveURL('/')

  await page.goto('/account-settings')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Delete account' }))
  await expect(page.getByRole('dialog').getByLabel(/^Type /)).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account deleted')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits a phone without serious axe findings on account screens, ${colorScheme}`, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const expectAccessibleScreen = async (heading: string | RegExp) => {
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
    }
    for (const [path, heading] of [
      ['/login', 'Log in to your account'],
      ['/register', 'Create a new account'],
      ['/register?redirectFrom=pricing', "First, let's create your account"],
      ['/forgot-password', 'Reset password'],
      [`/password/reset/${'a'.repeat(43)}`, 'This link is no longer valid'],
    ] as const) {
      await page.goto(path)
      await expectAccessibleScreen(heading)
    }
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expectAccessibleScreen('Log in to your account')

    const email = await register(page)
    const { secret } = await enableTwoFactor(page)
    await expectAccessibleScreen('Account settings')
    for (const [button, title] of [
      ['Generate new recovery codes', 'Generate new recovery codes'],
      ['Delete account', 'Delete account'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.goto('/user/1/a/following')
    await expectAccessibleScreen(/./)

    await logOut(page)
    await logIn(page, email)
    await expectAccessibleScreen('Two-factor authentication')
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expectAccessibleScreen('Two-factor authentication')
    await page.getByRole('button', { name: 'Use your authenticator app instead' }).click()
    await page.getByLabel('Code').fill(generateCode(secret))
    await expect(getUserMenu(page)).toBeVisible()

    await setVerification(site, true)
    await page.goto('/')
    await expectAccessibleScreen('Verify your email')
  })
}
