import { expect, test } from '../site/empty-site.ts'
import { enableTwoFactor, generateCode, logIn, logOut, readLatestEmail, register } from '../site/users.ts'

const NEW_PASSWORD = 'four louder drums'

test('signs in with two-factor codes, a recovery code, and after a password reset', async ({ page }) => {
  const email = await register(page)
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
  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')

  await logOut(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${email} has an account here`)).toBeVisible()
  const link = /http\S+\/password\/reset\/\S+/.exec(await readLatestEmail(page, email, /password\/reset/))?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Your password has been reset!')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await logIn(page, email, NEW_PASSWORD)
  await page.getByLabel('Code').fill(generateCode(secret, 1))
  await expect(page).toHaveURL('/')
  await page.goto(link)
  await expect(page).toHaveURL('/')
  const settingsLink = /http\S+\/secure\/password/.exec(await readLatestEmail(page, email, /was changed/))?.[0] ?? ''
  await page.goto(settingsLink)
  await expect(page).toHaveURL('/account-settings#password')
  await expect(page.getByRole('region', { name: 'Password', exact: true })).toBeInViewport()
})
