import { promises as fs } from 'node:fs'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { CHOIR, OPEN_CHOIR, writeChoirPlugin } from '../../plugins/auth/server/testing/choir-plugin.ts'
import { SECRET, startSiteverifyDouble } from '../../plugins/auth/server/testing/siteverify-double.ts'
import { balafon, pluginsBeside } from '../site/balafon.ts'
import { emptyFolder } from '../site/fixtures.ts'
import { latestLetter } from '../site/people.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

/** A site without music, with a plugin that has invitations. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const folder = await emptyFolder()
      const dataDir = path.join(folder, 'data')
      await writeChoirPlugin(path.join(folder, 'plugins'))
      const site = await startSite(dataDir, { DEMO: 'false', ...pluginsBeside(dataDir) })
      balafon(site, 'plugin', 'enable', CHOIR)
      await use(site)
      await site.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

const PASSWORD = 'three quiet drums'

async function fill(page: Page, email?: string) {
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
}

const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()
const inside = (page: Page) => expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()

test('registration is closed but for who was invited, and a void invite loses nothing of the form', async ({ page, site }) => {
  balafon(site, 'setting', 'set', 'registration.disable', 'true')
  await page.goto('/register')
  await expect(page).toHaveURL('/login')

  await page.goto(`/workspace/join/register?invite_id=gone&invite_type=${OPEN_CHOIR}&email=ama%40example.test`)
  await expect(page.getByRole('heading', { name: 'To join your team on Balafon, create an account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ama@example.test')
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await fill(page)
  await create(page)
  await expect(page.getByText('This invite is no longer valid')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)

  await page.goto(`/workspace/join/register?invite_id=open&invite_type=${OPEN_CHOIR}&email=ama%40example.test`)
  await page.getByRole('link', { name: 'Sign in.' }).click()
  await expect(page).toHaveURL(/\/workspace\/join\/login\?invite_id=open/)
  await expect(page.getByLabel('Email')).toHaveValue('ama@example.test')
  await page.getByRole('link', { name: 'Sign up.' }).click()
  await fill(page)
  await create(page)
  await inside(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'The first songs are on their way' })).toBeVisible()
  await expect(page.getByText('It may have been taken down')).toHaveCount(0)

  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(`/workspace/join/login?invite_id=open&invite_type=${OPEN_CHOIR}&email=ama%40example.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You have joined The Open Choir')).toBeVisible()
  await inside(page)
  balafon(site, 'setting', 'set', 'registration.disable', 'false')
})

const invitation = (id: string) => `?invite_id=${id}&invite_type=${OPEN_CHOIR}`
const joined = (page: Page) => expect(page.getByText('You have joined The Open Choir')).toBeVisible()

async function newcomer(page: Page, email: string) {
  await page.goto('/register')
  await fill(page, email)
  await create(page)
  await inside(page)
}

test('who is invited where registration is closed has every way in, and is told the policies', async ({ page, site }) => {
  balafon(site, 'setting', 'set', 'registration.disable', 'true')
  balafon(site, 'setting', 'set', 'social.google.enable', 'true')
  balafon(site, 'setting', 'set', 'registration.policies', '[{"id":"terms","label":"House rules","url":"/pages/rules"}]')
  for (const place of ['/workspace/join/register', '/workspace/join/login']) {
    await page.goto(place + invitation('open'))
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'House rules', exact: true })).toBeVisible()
  }
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'House rules' })).toBeHidden()
  balafon(site, 'setting', 'set', 'registration.policies', '[]')
  balafon(site, 'setting', 'set', 'social.google.enable', 'false')
  balafon(site, 'setting', 'set', 'registration.disable', 'false')
})

test('who is signed in already joins by a press and not by the link alone, and reads when it is void', async ({ page }) => {
  await newcomer(page, 'efua@example.test')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`/workspace/join/register${invitation('open')}`)
  await expect(page.getByRole('heading', { name: 'A team invites you' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.filter((url) => url.includes('/invitations/accept'))).toEqual([])
  await page.getByRole('button', { name: 'Join' }).click()
  await joined(page)
  await expect(page).toHaveURL('/')
  await page.goto(`/workspace/join/login${invitation('gone')}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('This invite is no longer valid')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/workspace/join/login')
  await expect(page).toHaveURL('/')
})

test('where registration is open, a void invitation keeps nobody out, and it is said', async ({ page }) => {
  await page.goto(`/workspace/join/register${invitation('gone')}&email=abena%40example.test`)
  await fill(page)
  await create(page)
  await expect(page.getByText('This invite is no longer valid')).toBeVisible()
  await inside(page)
})

test('an invitation is still there after a forgotten password was thought of', async ({ page }) => {
  await page.goto(`/workspace/join/login${invitation('open')}`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'To join your team on Balafon, sign in' })).toBeVisible()
})

test('whose address has to be verified joins after that', async ({ page, site }) => {
  await newcomer(page, 'yaw@example.test')
  await page.context().clearCookies()
  balafon(site, 'setting', 'set', 'require_email_confirmation', 'true')
  await page.goto(`/workspace/join/login${invitation('open')}`)
  await page.getByLabel('Email').fill('yaw@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await expect(page.getByText('Verify your email address first.')).toBeHidden()
  const [code = ''] = /\d{6}/.exec(await latestLetter(page, 'yaw@example.test', /\d{6}/)) ?? []
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Join' }).click()
  await joined(page)
  await inside(page)
  balafon(site, 'setting', 'set', 'require_email_confirmation', 'false')
})

test("the site's own check is a sum that nobody sees", async ({ page, site }) => {
  balafon(site, 'setting', 'set', 'recaptcha.enable.register', 'true')
  await page.goto('/register')
  await fill(page, 'kofi@example.test')
  const shown = page.waitForResponse('**/api/v1/recaptcha/verify')
  await create(page)
  expect((await shown).ok()).toBe(true)
  await inside(page)
})

test('a check that is not set up says so at once', async ({ page, site }) => {
  balafon(site, 'setting', 'set', 'recaptcha.enable.register', 'true')
  balafon(site, 'setting', 'set', 'recaptcha.provider', 'turnstile')
  await page.goto('/register')
  await fill(page, 'adwoa@example.test')
  await create(page)
  // Before the patience with a service that is there has an end.
  await expect(page.getByText('Could not verify you are human.')).toBeVisible({ timeout: 10_000 })
})

test("another service's script runs in a frame of its own, and who fails it may try again", async ({ page, site }) => {
  const double = await startSiteverifyDouble()
  for (const [key, value] of Object.entries({ double: double.url, provider: 'turnstile', site_key: 'ours', secret_key: SECRET })) {
    balafon(site, 'setting', 'set', `recaptcha.${key}`, value)
  }
  await page.goto('/register')
  await fill(page, 'esi@example.test')
  expect(double.asked).toEqual([])
  await create(page)
  await page.frameLocator('iframe').getByRole('button', { name: 'I am not' }).click()
  await expect(page.getByText('Could not verify you are human.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('esi@example.test')
  await expect(page.locator('iframe')).toHaveCount(0)
  await create(page)
  await page.frameLocator('iframe').getByRole('button', { name: 'I am human' }).click()
  await inside(page)
  expect(await page.evaluate(() => 'turnstile' in window)).toBe(false)
  await double.close()
})
