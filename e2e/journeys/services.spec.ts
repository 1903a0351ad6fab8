import type { Page } from '@playwright/test'
import { KEYS, type Person, type ServiceDouble, startServiceDouble } from '../../plugins/auth/server/testing/service-double.ts'
import { balafon } from '../site/balafon.ts'
import { query, set } from '../site/database.ts'
import { confirmPassword, logOut, PASSWORD, register, twoFactor } from '../site/people.ts'
import { expect, test as quiet } from '../site/quiet-site.ts'

const SERVICES = [
  ['google', 'Google', /accounts\.google\.com/],
  ['facebook', 'Facebook', /facebook\.com/],
  ['twitter', 'X', /x\.com/],
  ['envato', 'Envato', /api\.envato\.com/],
] as const

/** A site without music, and the four services of the house on the loopback. */
const test = quiet.extend<object, { services: ServiceDouble }>({
  services: [
    async ({ site }, use) => {
      const double = await startServiceDouble()
      await set(site.dataDir, 'social.double', double.url)
      for (const [service] of SERVICES) {
        await set(site.dataDir, `social.${service}.enable`, true)
        balafon(site, 'setting', 'set', `social.${service}.client_id`, KEYS.id)
        balafon(site, 'setting', 'set', `social.${service}.client_secret`, KEYS.secret)
      }
      await use(double)
      await double.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site, services }, use) => use(services && site.url),
})

let people = 0
function somebody(email?: string): Person {
  people += 1
  return { id: String(9000 + people), name: `Efua ${people}`, username: `efua${people}`, email: email ?? `efua${people}@services.test`, isVerified: true }
}

/** Whoever is signed in at the service is sent back at once: the window comes and goes. */
async function throughWindow(page: Page, button: string) {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const window = await opening
  await expect.poll(() => window.isClosed()).toBe(true)
}

const menu = (page: Page) => page.getByRole('button', { name: /^Menu of/ })
const idOf = async (page: Page) => (await (await page.request.get('/api/v1/me')).json()).user.id

for (const [service, label, place] of SERVICES) {
  test(`${service}: in through the window, out, and in again as the same`, async ({ page, services }) => {
    services.is(somebody())
    await page.goto('/login')
    await throughWindow(page, `Continue with ${label}`)
    await expect(menu(page)).toBeVisible()
    const id = await idOf(page)
    await logOut(page)
    await throughWindow(page, `Continue with ${label}`)
    await expect(menu(page)).toBeVisible()
    expect(await idOf(page)).toBe(id)
    expect(services.asked.at(-1)?.path).toMatch(place)
  })
}

test('a service is enabled and disabled in the account settings, and the password connects it at sign-in', async ({ page, services }) => {
  const email = await register(page)
  services.is(somebody(email))
  await page.goto('/account-settings#social-login')
  await page.getByRole('button', { name: 'Enable Google' }).click()
  await confirmPassword(page)
  await throughWindow(page, 'Open the window')
  await expect(page.getByText('Google is enabled.')).toBeVisible()
  await page.getByRole('button', { name: 'Disable Google' }).click()
  await expect(page.getByText('Google is disabled.')).toBeVisible()
  const id = await idOf(page)
  await logOut(page)

  await throughWindow(page, 'Continue with Google')
  const dialog = page.getByRole('dialog', { name: 'Password required' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(menu(page)).toBeVisible()
  expect(await idOf(page)).toBe(id)
})

test('who has no password and has to sign in again comes back to where they were', async ({ page, site, services }) => {
  services.is(somebody())
  await page.goto('/login')
  await throughWindow(page, 'Continue with Google')
  await expect(menu(page)).toBeVisible()
  await query(site.dataDir, "update sessions set created_at = now() - interval '1 day' where user_id = $1", [await idOf(page)])
  await page.goto('/account-settings')
  await twoFactor(page).getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL('/login')
  await throughWindow(page, 'Continue with Google')
  await expect(page).toHaveURL(/\/account-settings/)
  await expect(twoFactor(page)).toBeVisible()
})
