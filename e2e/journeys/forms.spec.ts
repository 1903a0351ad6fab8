import type { Page } from '@playwright/test'
import { query, setSetting } from '../site/database.ts'
import { expect, test } from '../site/empty-site.ts'
import { holdRequests } from '../site/held-requests.ts'
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

/** Presses Enter again while the first request is running, and expects no second request. */
async function expectSentOnce(page: Page, path: string, send: () => Promise<void>, expectResult: () => Promise<void>) {
  const heldRequests = await holdRequests(page, path)
  await send()
  await expect.poll(heldRequests.getCount).toBe(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await heldRequests.release()
  await expectResult()
  expect(heldRequests.getCount()).toBe(1)
}

test('submits a form once, however often Enter is pressed', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('anybody@example.test')
  await expectSentOnce(
    page,
    '/auth/forgot-password',
    () => page.keyboard.press('Enter'),
    () => expect(page.getByText('If anybody@example.test has an account here')).toBeVisible(),
  )
  await register(page)
  await page.goto('/account-settings')
  await getTwoFactorSection(page).getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const secret = ((await getTwoFactorSection(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expect(getTwoFactorSection(page).getByText('Finish setting up two-factor authentication')).toBeFocused()
  await waitForFreshCode(page)
  await getTwoFactorSection(page).getByLabel('Code').fill(generateCode(secret, -1))
  await expectSentOnce(
    page,
    '/confirmed-two-factor-authentication',
    () => page.keyboard.press('Enter'),
    () => expect(getTwoFactorSection(page).getByRole('list', { name: 'Recovery codes' })).toBeVisible(),
  )
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(getTwoFactorSection(page).getByText('You have enabled two-factor authentication.')).toBeFocused()
  await getTwoFactorSection(page).getByRole('button', { name: 'Disable' }).click()
  await expect(getTwoFactorSection(page).getByText('Two-factor authentication is not enabled.')).toBeFocused()
})

test('submits a two-factor code once and accepts recovery codes without a dash', async ({ page }) => {
  const email = await register(page)
  const { secret, codes } = await enableTwoFactor(page)
  await logOut(page)
  await logIn(page, email)
  const field = page.getByLabel('Code')
  await expect(field).toBeFocused()
  await page.reload()
  await expect(field).toBeFocused()

  const wrongCode = generateCode(secret, 40)
  await page.keyboard.type(wrongCode)
  await expect(page.getByText('Incorrect code.')).toBeVisible()
  await page.keyboard.type('12')
  await expect(field).toHaveValue('12')
  await field.fill('')
  await expectSentOnce(
    page,
    '/auth/two-factor-challenge',
    () => page.keyboard.type(generateCode(secret)),
    () => expect(page).toHaveURL('/'),
  )
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await page.unrouteAll()

  await logOut(page)
  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const recovery = page.getByLabel('Recovery code')
  await expect(recovery).toHaveAttribute('autocomplete', 'off')
  await recovery.pressSequentially((codes[0] ?? '').replace('-', ' – '))
  await expect(recovery).toHaveValue(codes[0] ?? '')
  await recovery.fill((codes[0] ?? '').replace('-', ''))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('scrolls to the section in the URL after a reload and after sign-in', async ({ page }) => {
  const email = await register(page)
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  const expectAtTop = () => expect.poll(async () => (await sessions.boundingBox())?.y, { message: 'the top of the section' }).toBeLessThan(120)
  const entry = page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name: 'Active sessions' })
  for (const open of [() => page.goto('/account-settings#sessions'), () => page.reload()]) {
    await open()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAtTop()
    await expect(entry).toHaveAttribute('aria-current', 'location')
  }
  await page.mouse.wheel(0, -10_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  // The list marks the section in view, not the requested one.
  await expect(entry).not.toHaveAttribute('aria-current')
  const current = page.getByRole('navigation', { name: 'Account settings' }).locator('[aria-current]')
  await expect(current).toHaveText('Account details')
  await page.mouse.wheel(0, 10_000)
  await expect(current).toHaveText('Danger zone')
  await page.mouse.wheel(0, -10_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 1200, height: 900 })
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await logOut(page)
  await page.goto('/account-settings?from=email#sessions')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account-settings?from=email#sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expectAtTop()
})

test('moves the focus to the result when the pressed button disappears', async ({ page, browser, baseURL, site }) => {
  const email = await register(page)
  const otherPage = await browser.newPage({ baseURL: baseURL ?? '' })
  await logIn(otherPage, email)
  await expect(otherPage).toHaveURL('/')
  await otherPage.close()
  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Log out other sessions' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Active sessions' }).getByRole('list')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Log out other sessions' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Active sessions' }).getByRole('list')).toBeFocused()

  await logOut(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await page.goto(/http\S+\/password\/reset\/\S+/.exec(await readLatestEmail(page, email, /password\/reset/))?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await query(site.dataDir, 'delete from password_resets')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('New password', { exact: true }).fill('four louder drums')
  await page.getByLabel('Confirm password', { exact: true }).fill('four louder drums')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
})

test('carries the typed email address from page to page', async ({ page }) => {
  const email = createEmail()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(page.url()).not.toContain('@')
  await page.getByLabel('Email').fill(`new-${email}`)
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(`new-${email}`)
})

test('shows the not-found page for an unknown tab', async ({ page }) => {
  await register(page)
  const { user } = await (await page.request.get('/api/v1/me')).json()
  await page.goto(`/user/${user.id}/x/nonsense`)
  const heading = page.getByRole('heading', { name: "Looks like you've found the doorway to the great nothing" })
  await expect(heading).toBeFocused()
  await expect(heading, 'no focus ring on a heading').toHaveCSS('outline-style', 'none')
  await page.goto(`/user/${user.id}/x/followers`)
  await expect(page.getByRole('link', { name: 'Followers', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('redirects to login when registration is closed and the link has no invitation', async ({ page, site }) => {
  await setSetting(site.dataDir, 'registration.disable', true)
  await expect.poll(async () => (await (await fetch(`${site.url}/api/v1/bootstrap-data`)).json()).settings['registration.disable']).toBe(true)
  for (const path of ['/register', '/register?invite_type=']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  for (const path of ['/register?invite_type=workspace', '/workspace/join/register', '/register?invite_type=workspace&invite_id=1']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  }
  await setSetting(site.dataDir, 'registration.disable', false)
  await expect.poll(async () => (await (await fetch(`${site.url}/api/v1/bootstrap-data`)).json()).settings['registration.disable']).toBe(false)
  await submitRegistration(page)
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
})
