import { expect, test } from '../site/empty-site.ts'
import { enableTwoFactor, generateCode, logIn, logOut, readLatestEmail, register } from '../site/users.ts'

const NEW_PASSWORD = 'four louder drums'

test('signs in with a two-factor code after a password reset', async ({ page }) => {
  const email = await register(page)
  const { secret } = await enableTwoFactor(page)

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
  await page.getByLabel('Code').fill(generateCode(secret))
  await expect(page).toHaveURL('/')
  await page.goto(link)
  await expect(page).toHaveURL('/')
  const settingsLink = /http\S+\/secure\/password/.exec(await readLatestEmail(page, email, /was changed/))?.[0] ?? ''
  await page.goto(settingsLink)
  await expect(page).toHaveURL('/account-settings#password')
  await expect(page.getByRole('region', { name: 'Password', exact: true })).toBeInViewport()
})
