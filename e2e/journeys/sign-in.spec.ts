import type { Page } from '@playwright/test'
import { expect, test } from '../site/empty-site.ts'
import { enableTwoFactor, generateCode, logIn, logOut, PASSWORD, register } from '../site/users.ts'

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 })

test('focuses the heading of the target page after sign-in and registration', async ({ page }) => {
  const email = await register(page)
  await expect(getHeading(page)).toBeFocused()
  await logOut(page)
  await expect(getHeading(page)).toBeFocused()
  await logIn(page, email)
  await expect(page).toHaveURL('/')
  await expect(getHeading(page)).toBeFocused()
  await page.reload()
  await expect(getHeading(page)).toBeVisible()
  await expect(getHeading(page)).not.toBeFocused()

  await page.context().clearCookies()
  await page.goto('/account-settings#password')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeFocused()
})

test('focuses the heading when the second factor returns to the password form', async ({ page }) => {
  const email = await register(page)
  const { secret } = await enableTwoFactor(page)
  await logOut(page)
  await logIn(page, email)
  const field = page.getByLabel('Code')
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(getHeading(page)).toBeFocused()

  await page.goForward()
  await expect(field).toBeFocused()
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const responsePromise = page.waitForResponse((response) => response.request().method() === 'POST')
    await field.fill('')
    await field.fill(generateCode(secret, 40 + attempt))
    await responsePromise
  }
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(getHeading(page)).toBeFocused()
})

test('focuses the field when another email address is entered', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page.getByLabel('Email')).not.toBeFocused()
  await page.getByLabel('Email').fill('nobody@example.test')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Try another address' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('resets the workspace of the previous user at log out', async ({ page, site }) => {
  await register(page)
  await page.context().addCookies([{ name: 'activeWorkspaceId', value: '7', url: site.url }])
  await logOut(page)
  expect((await page.context().cookies()).find(({ name }) => name === 'activeWorkspaceId')?.value).toBe('0')
})

test('signs in an open tab after a sign-in in another tab', async ({ page, context }) => {
  const email = await register(page)
  await context.clearCookies()
  await page.goto('/account-settings')
  await expect(page).toHaveURL('/login')
  const otherTab = await context.newPage()
  await logIn(otherTab, email)
  await expect(otherTab).toHaveURL('/')
  // In a headless browser every tab is visible, so the visibility event is dispatched here.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible()
})

test('submits a form although cookies were deleted while it was open', async ({ page, context }) => {
  const email = await register(page)
  await logOut(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()

  await context.clearCookies()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
})

test('shows the not-found page for an unknown profile tab', async ({ page }) => {
  await page.goto('/user/999/x')
  await expect(page).toHaveTitle('404 · Balafon')
})
