import type { Page } from '@playwright/test'
import { type MockOAuthServer, OAUTH_CLIENT, type ProviderUser, startMockOAuthServer } from '../../plugins/auth/server/testing/mock-oauth-server.ts'
import { query, setSetting } from '../site/database.ts'
import { test as emptySiteTest, expect } from '../site/empty-site.ts'
import { runCli } from '../site/run-cli.ts'
import { confirmPassword, getTwoFactorSection, logOut, PASSWORD, register } from '../site/users.ts'

const SERVICES = [
  ['google', 'Google', /accounts\.google\.com/],
  ['facebook', 'Facebook', /facebook\.com/],
  ['twitter', 'X', /x\.com/],
  ['envato', 'Envato', /api\.envato\.com/],
] as const

/** A site without music, and a mock server of the four built-in services. */
const test = emptySiteTest.extend<object, { services: MockOAuthServer }>({
  services: [
    async ({ site }, use) => {
      const mockServer = await startMockOAuthServer()
      await setSetting(site.dataDir, 'social.mock_server', mockServer.url)
      for (const [service] of SERVICES) {
        await setSetting(site.dataDir, `social.${service}.enable`, true)
        runCli(site, 'setting', 'set', `social.${service}.client_id`, OAUTH_CLIENT.id)
        runCli(site, 'setting', 'set', `social.${service}.client_secret`, OAUTH_CLIENT.secret)
      }
      await use(mockServer)
      await mockServer.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site, services }, use) => use(services && site.url),
})

let accountCount = 0
function createAccount(email?: string): ProviderUser {
  accountCount += 1
  return {
    id: String(9000 + accountCount),
    name: `Efua ${accountCount}`,
    username: `efua${accountCount}`,
    email: email ?? `efua${accountCount}@services.test`,
    isVerified: true,
  }
}

/** Signs in through the popup. A user with a session at the service is redirected back at once. */
async function signInWithPopup(page: Page, button: string) {
  const popupPromise = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const popup = await popupPromise
  await expect.poll(() => popup.isClosed()).toBe(true)
}

const getUserMenu = (page: Page) => page.getByRole('button', { name: /^Menu of/ })
const getUserId = async (page: Page) => (await (await page.request.get('/api/v1/me')).json()).user.id

for (const [service, label, path] of SERVICES) {
  test(`signs in with ${service} in a popup, out, and in again as the same user`, async ({ page, services }) => {
    services.signInAs(createAccount())
    await page.goto('/login')
    await signInWithPopup(page, `Continue with ${label}`)
    await expect(getUserMenu(page)).toBeVisible()
    const id = await getUserId(page)
    await logOut(page)
    await signInWithPopup(page, `Continue with ${label}`)
    await expect(getUserMenu(page)).toBeVisible()
    expect(await getUserId(page)).toBe(id)
    expect(services.requests.at(-1)?.path).toMatch(path)
  })
}

test('enables and disables a service, and connects it with the password at sign-in', async ({ page, services }) => {
  const email = await register(page)
  services.signInAs(createAccount(email))
  await page.goto('/account-settings#social-login')
  await page.getByRole('button', { name: 'Enable Google' }).click()
  await confirmPassword(page)
  await signInWithPopup(page, 'Open window')
  await expect(page.getByText('Google is enabled.')).toBeVisible()
  await page.getByRole('button', { name: 'Disable Google' }).click()
  await expect(page.getByText('Google is disabled.')).toBeVisible()
  const id = await getUserId(page)
  await logOut(page)

  await signInWithPopup(page, 'Continue with Google')
  const dialog = page.getByRole('dialog', { name: 'Password required' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(getUserMenu(page)).toBeVisible()
  expect(await getUserId(page)).toBe(id)
})

test('returns to the same page after a user without a password signs in again', async ({ page, site, services }) => {
  services.signInAs(createAccount())
  await page.goto('/login')
  await signInWithPopup(page, 'Continue with Google')
  await expect(getUserMenu(page)).toBeVisible()
  await query(site.dataDir, "update sessions set created_at = now() - interval '1 day' where user_id = $1", [await getUserId(page)])
  await page.goto('/account-settings')
  await getTwoFactorSection(page).getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('dialog', { name: 'Log in again' }).getByRole('button', { name: 'Log in again' }).click()
  await expect(page).toHaveURL('/login')
  await signInWithPopup(page, 'Continue with Google')
  await expect(page).toHaveURL(/\/account-settings/)
  await expect(getTwoFactorSection(page)).toBeVisible()
})
