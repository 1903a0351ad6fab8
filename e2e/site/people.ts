import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'

export const PASSWORD = 'three quiet drums'

const STEP = 30_000

let people = 0

/** Of somebody with two names, and so with two initials, as most people have. */
export function newEmail() {
  people += 1
  return `ama.listener${people}@example.test`
}

/** Fills the form of a newcomer and sends it; gives their address. */
export async function askForAccount(page: Page, email = newEmail()) {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  return email
}

export async function register(page: Page) {
  const email = await askForAccount(page)
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await expect(page).toHaveURL('/')
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
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** What the authenticator shows; `steps` later. Each counts once, and none that is older than one that counted. */
export const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP })

/** Milliseconds that it takes to type a code, by keyboard from the top of a page. */
const TO_TYPE = 12_000

/** Not right before the authenticator's next step: the code of the one before would be too old when it arrives. */
export async function inGoodTime(page: Page) {
  const left = STEP - (Date.now() % STEP)
  if (left < TO_TYPE) await page.waitForTimeout(left)
}

/** Answers the question for the password, once it is asked. */
export async function confirmPassword(page: Page, password = PASSWORD) {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

export const twoFactor = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' })

/** Enables it with the code of the step before, so that the present one can still be used. */
export async function enableTwoFactor(page: Page) {
  await page.goto('/account-settings#two-factor')
  await twoFactor(page).getByRole('button', { name: 'Enable' }).click()
  await confirmPassword(page)
  await expect(twoFactor(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await twoFactor(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await inGoodTime(page)
  await twoFactor(page).getByLabel('Code').fill(codeOf(secret, -1))
  await twoFactor(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(twoFactor(page).getByText('You have enabled two-factor authentication.')).toBeVisible()
  return { secret, codes: await twoFactor(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts() }
}

/** The text of the latest letter to somebody, as a developer reads it in the mailbox. */
export async function latestLetter(page: Page, email: string, about: RegExp) {
  const mailbox = await page.context().newPage()
  await expect(async () => {
    await mailbox.goto('/dev/mail')
    await mailbox.getByRole('link', { name: email }).first().click({ timeout: 1000 })
    await expect(mailbox.locator('pre')).toHaveText(about, { timeout: 500 })
  }).toPass()
  const text = (await mailbox.locator('pre').textContent()) ?? ''
  await mailbox.close()
  return text
}
