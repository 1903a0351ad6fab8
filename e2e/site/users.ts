import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { PASSWORD } from './accounts.ts'
import { createOwnAccount, readXsrfToken } from './session.ts'

const CODE_PERIOD_MS = 30_000

let userCount = 0

/** Creates an email address from a first and a last name, so that the avatar of the user shows two initials. */
export function createEmail() {
  userCount += 1
  return `ama.listener${userCount}@example.test`
}

/** Fills and submits the registration form; returns the email address. */
export async function submitRegistration(page: Page, email = createEmail()) {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  return email
}

/** Registers a new user without opening a page. */
export async function register(page: Page) {
  const email = createEmail()
  await createOwnAccount(page, email)
  return email
}

export async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
}

export async function logIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Generates the code that an authenticator app shows `steps` periods from now. The server accepts each code once, and no code that is older than the last accepted one. */
export const generateCode = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * CODE_PERIOD_MS })

/** The longest time that a test needs to move from the top of a page to the code field with the Tab key and to submit the code. */
const MAX_TYPING_MS = 12_000

/** Waits for the next period of the authenticator app when the current period ends soon. Otherwise the code would expire before the test submits it. */
async function waitForFreshCode(page: Page) {
  const remainingMs = CODE_PERIOD_MS - (Date.now() % CODE_PERIOD_MS)
  if (remainingMs < MAX_TYPING_MS) await page.waitForTimeout(remainingMs)
}

/** Waits for the password dialog and confirms the password. */
export async function confirmPassword(page: Page, password = PASSWORD) {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

export const getTwoFactorSection = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' })

/** Enables two-factor authentication with the code of the previous period, so that the current code can still be used. */
export async function enableTwoFactor(page: Page) {
  await page.goto('/account-settings#two-factor')
  await getTwoFactorSection(page).getByRole('button', { name: 'Enable' }).click()
  await confirmPassword(page)
  await expect(getTwoFactorSection(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await getTwoFactorSection(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await waitForFreshCode(page)
  await getTwoFactorSection(page).getByLabel('Code').fill(generateCode(secret, -1))
  await getTwoFactorSection(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(getTwoFactorSection(page).getByText('You have enabled two-factor authentication.')).toBeVisible()
  return { secret, codes: await getTwoFactorSection(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts() }
}

/** Returns the text of the latest email to an address, as shown in the development mailbox. */
export async function readLatestEmail(page: Page, email: string, expectedText: RegExp) {
  const mailbox = await page.context().newPage()
  await expect(async () => {
    await mailbox.goto('/dev/mail')
    await mailbox.getByRole('link', { name: email }).first().click({ timeout: 1000 })
    await expect(mailbox.locator('pre')).toHaveText(expectedText, { timeout: 500 })
  }).toPass()
  const text = (await mailbox.locator('pre').textContent()) ?? ''
  await mailbox.close()
  return text
}

/** Changes the language of the signed-in user to French. The pages that are opened next are in French. */
export async function chooseFrench(page: Page) {
  const headers = { 'x-xsrf-token': await readXsrfToken(page) }
  expect((await page.request.post('/api/v1/users/me/locale', { data: { locale: 'fr' }, headers })).status()).toBe(200)
}
