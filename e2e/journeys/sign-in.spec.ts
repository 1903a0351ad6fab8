import { PASSWORD } from '../site/accounts.ts'
import { expect, test } from '../site/empty-site.ts'
import { logIn, logOut, register } from '../site/users.ts'

test('signs in an open tab after a sign-in in another tab', async ({ page, context }) => {
  const email = await register(page)
  await context.clearCookies()
  await page.goto('/account-settings')
  await expect(page).toHaveURL('/login')
  const otherTab = await context.newPage()
  await logIn(otherTab, email)
  await expect(otherTab).toHaveURL('/')
  // In a headless browser every tab counts as visible, so that switching tabs causes no event. The test dispatches it instead.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible()
})

test('submits a form although cookies were deleted while it was open', async ({ page, context }) => {
  const email = await register(page)
  await page.goto('/')
  await logOut(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()

  // No request may reach the server before the click: its response would show that the session has ended, and the menu would disappear. After the
  // click the page asks for new cookies and learns it then.
  const click = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    await click.promise
    await route.fallback()
  })
  await context.clearCookies()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  click.resolve()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
})
