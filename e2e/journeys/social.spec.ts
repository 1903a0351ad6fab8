import type { Page } from '@playwright/test'
import { type Claims, type MockOpenIdServer, OPENID_CLIENT, startMockOpenIdServer } from '../../plugins/auth/server/testing/mock-openid-server.ts'
import { PASSWORD } from '../site/accounts.ts'
import { query } from '../site/database.ts'
import { test as emptySiteTest, expect } from '../site/empty-site.ts'
import { runCli } from '../site/run-cli.ts'
import { confirmPassword, getTwoFactorSection, register } from '../site/users.ts'

interface Club extends MockOpenIdServer {
  readonly accounts: Map<string, Claims>
}

/** A site without music, and a mock OpenID Connect server, called "the Club". */
const test = emptySiteTest.extend<object, { club: Club }>({
  club: [
    async ({ site }, use) => {
      const accounts = new Map<string, Claims>()
      const mockServer = await startMockOpenIdServer(() => [`${site.url}/secure/auth/social/openid/callback`], accounts)
      const settings = { enable: 'true', label: 'the Club', issuer: mockServer.issuer, client_id: OPENID_CLIENT.id, client_secret: OPENID_CLIENT.secret }
      for (const [name, value] of Object.entries(settings)) runCli(site, 'setting', 'set', `social.openid.${name}`, value)
      await use({ ...mockServer, accounts })
      await mockServer.close()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ site, club }, use) => use(club && site.url),
})

let accountCount = 0
function createAccount({ accounts }: Club, email?: string) {
  accountCount += 1
  const name = `member${accountCount}`
  accounts.set(name, { email: email ?? `${name}@club.test`, email_verified: true, name: `Member ${accountCount}`, preferred_username: `${name}-of-the-club` })
  return name
}

async function openPopup(page: Page, button: string) {
  const popupPromise = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const window = await popupPromise
  await expect(window.getByLabel('Account')).toBeVisible()
  return window
}

/** Signs in through the popup of the service until it closes itself. */
async function signInWithPopup(page: Page, button: string, account: string) {
  const window = await openPopup(page, button)
  const popupClosed = window.waitForEvent('close')
  await window.getByLabel('Account').fill(account)
  await window.getByRole('button', { name: 'Sign in' }).click()
  await popupClosed
}

const CONTINUE = 'Continue with the Club'
const getUserMenu = (page: Page) => page.getByRole('button', { name: /^Menu of/ })

test('signs a new user in through the popup without a page load', async ({ page, club, site }) => {
  await page.goto('/login')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const window = await openPopup(page, CONTINUE)
  expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([650, 550])
  await expect(page.getByRole('button', { name: CONTINUE })).toHaveAttribute('aria-busy', 'true')
  const account = createAccount(club)
  const popupClosed = window.waitForEvent('close')
  await window.getByLabel('Account').fill(account)
  await window.getByRole('button', { name: 'Sign in' }).click()
  await popupClosed
  await expect(getUserMenu(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.reload()
  await expect(getUserMenu(page)).toBeVisible()

  await test.step('returns to the same page after a user without a password signs in to confirm', async () => {
    const { user } = await (await page.request.get('/api/v1/me')).json()
    await query(site.dataDir, "update sessions set created_at = now() - interval '1 day' where user_id = $1", [user.id])
    await page.goto('/account-settings#two-factor')
    await getTwoFactorSection(page).getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('dialog', { name: 'Log in again' }).getByRole('button', { name: 'Log in again' }).click()
    await expect(page).toHaveURL('/login')
    // The user is still signed in at the provider, so the popup closes without a form.
    await page.getByRole('button', { name: CONTINUE }).click()
    await expect(page).toHaveURL(/\/account-settings/)
    await expect(getTwoFactorSection(page)).toBeVisible()
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('signs in through a second popup after a refusal in the first one', async ({ page, club }) => {
    await page.goto('/login')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const refusedPopup = await openPopup(page, CONTINUE)
    await refusedPopup.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByText('Access was denied at the provider.')).toBeVisible()
    await signInWithPopup(page, CONTINUE, createAccount(club))
    await expect(getUserMenu(page)).toBeVisible()
  })
})

test('connects an account after its password, despite a forged message', async ({ page, club, browser, site }) => {
  const other = await browser.newPage({ baseURL: site.url })
  const email = await register(other)
  await other.close()
  await page.goto('/login')
  await test.step('ignores a message of the popup that has the wrong origin', async () => {
    const window = await openPopup(page, CONTINUE)
    await window.evaluate(() => opener.postMessage({ type: 'social-auth', status: 'ERROR', callbackData: { errorMessage: 'forged' } }, '*'))
    await window.close()
    await expect(page.getByRole('button', { name: CONTINUE })).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('forged')).toHaveCount(0)
  })
  // The provider’s page in the popup now forbids access to the page that opened it, as some providers do.
  club.setOpenerIsolation(true)
  await signInWithPopup(page, CONTINUE, createAccount(club, email))
  club.setOpenerIsolation(false)
  const dialog = page.getByRole('dialog', { name: 'Password required' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(getUserMenu(page)).toBeVisible()
  await page.goto('/account-settings#social-login')
  await page.getByRole('button', { name: 'Disable the Club' }).click()
  await confirmPassword(page)
  await expect(page.getByText('the Club is disabled.')).toBeVisible()
})
