import type { Page } from '@playwright/test'
import { type Claims, type MockOpenIdServer, OPENID_CLIENT, startMockOpenIdServer } from '../../plugins/auth/server/testing/mock-openid-server.ts'
import { expectAccessible } from '../site/accessibility.ts'
import { test as emptySiteTest, expect } from '../site/empty-site.ts'
import { runCli } from '../site/run-cli.ts'
import { confirmPassword, PASSWORD, register } from '../site/users.ts'

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
    { scope: 'worker', timeout: 60_000 },
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

test('signs a new user in through the popup without a page load', async ({ page, club }) => {
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
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('handles the return from each of two popups once', async ({ page, club }) => {
    await page.goto('/login')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const refusedPopup = await openPopup(page, CONTINUE)
    await refusedPopup.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByText('Access was denied at the provider.')).toBeVisible()
    await signInWithPopup(page, CONTINUE, createAccount(club))
    await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  })
})

test('signs in although the service isolates its popup from the opener', async ({ page, club }) => {
  club.setOpenerIsolation(true)
  await page.goto('/login')
  await signInWithPopup(page, CONTINUE, createAccount(club))
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  club.setOpenerIsolation(false)
})

test('asks for the password when the email address has an account', async ({ page, club, browser, site }) => {
  const other = await browser.newPage({ baseURL: site.url })
  const email = await register(other)
  await other.close()
  await page.goto('/login')
  await signInWithPopup(page, CONTINUE, createAccount(club, email))
  const dialog = page.getByRole('dialog', { name: 'Password required' })
  await expect(dialog).toContainText(
    'An account with this email address already exists. If you want to connect the two accounts, enter existing account password.',
  )
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await expect(password).toBeFocused()
  await password.fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Wrong password.')
  await expect(password).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  // The user has a session at the service now, so the popup closes by itself.
  await page.getByRole('button', { name: CONTINUE }).click()
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await page.goto('/account-settings#social-login')
  await expect(page.getByRole('button', { name: 'Disable the Club' })).toBeVisible()
})

test('enables and disables a service in the account settings by keyboard', async ({ page, club }) => {
  await register(page)
  await page.goto('/account-settings')
  const section = page.getByRole('region', { name: 'Social login' })
  await expect(section.getByRole('listitem')).toHaveText(/the Club\s*Disabled\s*Enable/)
  await section.getByRole('button', { name: 'Enable the Club' }).focus()
  await page.keyboard.press('Enter')
  await confirmPassword(page)
  await expect(page.getByRole('button', { name: 'Open window' })).toBeFocused()
  const popupPromise = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const window = await popupPromise
  const account = createAccount(club)
  const popupClosed = window.waitForEvent('close')
  await window.getByLabel('Account').fill(account)
  await window.keyboard.press('Enter')
  await popupClosed
  await expect(page.getByText('the Club is enabled.')).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText(`${account}-of-the-club`)
  await expect(section.getByRole('button', { name: 'Disable the Club' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('the Club is disabled.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Enable the Club' })).toBeFocused()

  // The password was confirmed recently, so the popup opens at once.
  const secondPopup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Enable the Club' }).click()
  // The session at the service still exists.
  await secondPopup
  await expect(page.getByText('the Club is enabled.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Password' })).toContainText('You can also sign in with the Club.')
})

test('connects no service when the password dialog is cancelled', async ({ page, club }) => {
  await register(page)
  await page.goto('/account-settings')
  const enable = page.getByRole('button', { name: 'Enable the Club' })
  await enable.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(enable).toBeVisible()
  expect(page.context().pages()).toHaveLength(club ? 1 : 0)
})

test('does not disable the only way to sign in', async ({ page, club }) => {
  await page.goto('/login')
  await signInWithPopup(page, CONTINUE, createAccount(club))
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await page.goto('/account-settings')
  await page.getByRole('button', { name: 'Disable the Club' }).click()
  await expect(page.getByText('This is your only way to log in.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disable the Club' })).toBeVisible()
})

test('allows another sign-in after the popup is closed or access is refused', async ({ page, club }) => {
  await page.goto('/login')
  const closedPopup = await openPopup(page, CONTINUE)
  await closedPopup.close()
  const button = page.getByRole('button', { name: CONTINUE })
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toBeHidden()
  const refusedPopup = await openPopup(page, CONTINUE)
  await refusedPopup.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Access was denied at the provider.')).toBeVisible()
  await signInWithPopup(page, CONTINUE, createAccount(club))
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
})

test('ignores messages from other windows', async ({ page, club }) => {
  await page.goto('/login')
  const window = await openPopup(page, CONTINUE)
  await page.evaluate(() => {
    const forged = { type: 'social-auth', status: 'ERROR', callbackData: { errorMessage: 'forged' } }
    postMessage(forged, location.origin)
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.contentWindow?.parent.postMessage(forged, '*')
  })
  // The message comes from the right window with the wrong origin.
  await window.evaluate(() => opener.postMessage({ type: 'social-auth', status: 'ERROR', callbackData: { errorMessage: 'forged' } }, '*'))
  await window.getByLabel('Account').fill(createAccount(club))
  await window.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await expect(page.getByText('forged')).toHaveCount(0)
})

test('shows icon buttons in French, on a phone, in both themes', async ({ page, site, club }) => {
  for (const service of ['google', 'facebook', 'twitter', 'envato']) runCli(site, 'setting', 'set', `social.${service}.enable`, 'true')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([{ name: 'locale', value: 'fr', url: site.url }])
  for (const isCompact of [false, true]) {
    runCli(site, 'setting', 'set', 'social.compact_buttons', String(isCompact))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/register')
      await expect(page.getByText(isCompact ? 'Ou inscrivez-vous avec' : 'OU', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Continuer avec/ })).toHaveCount(club ? 5 : 0)
      await expectAccessible(page)
    }
  }
})
