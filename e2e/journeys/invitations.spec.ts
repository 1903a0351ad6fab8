import { promises as fs } from 'node:fs'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { CHOIR, OPEN_CHOIR, writeChoirPlugin } from '../../plugins/auth/server/testing/choir-plugin.ts'
import { SECRET, startMockSiteverifyServer } from '../../plugins/auth/server/testing/mock-siteverify-server.ts'
import { PASSWORD } from '../site/accounts.ts'
import { copyDataDir, createFolder } from '../site/data-folders.ts'
import { changeSettings, setPluginEnabled } from '../site/database.ts'
import { getPluginsEnvironment, runCli } from '../site/run-cli.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'
import { readLatestEmail } from '../site/users.ts'

/** A site without music, with a plugin that provides invitations. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
    async ({}, use) => {
      const folder = await createFolder()
      const dataDir = path.join(folder, 'data')
      await copyDataDir(dataDir)
      await writeChoirPlugin(path.join(folder, 'plugins'))
      const site = await startSite(dataDir, { DEMO: 'false', ...getPluginsEnvironment(dataDir) })
      await setPluginEnabled(dataDir, CHOIR, true)
      await expect.poll(async () => (await fetch(`${site.url}/plugins/${CHOIR}/abc/remoteEntry.js`)).status).toBe(200)
      await use(site)
      await site.stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

async function fillForm(page: Page, email?: string) {
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()
const expectSignedIn = (page: Page) => expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()

test('lets only invited users register and keeps the form on an invalid invite', async ({ page, site }) => {
  await changeSettings(site, { 'registration.disable': true })
  await page.goto('/register')
  await expect(page).toHaveURL('/login')

  await page.goto('/workspace/join/register')
  await fillForm(page, 'incomplete@example.test')
  await submit(page)
  await expect(page.getByText('This invite is no longer valid')).toBeVisible()

  await page.goto(`/workspace/join/register?invite_id=gone&invite_type=${OPEN_CHOIR}&email=ama%40example.test`)
  await expect(page.getByRole('heading', { name: 'To join your team on Balafon, create an account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ama@example.test')
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await fillForm(page)
  await submit(page)
  await expect(page.getByText('This invite is no longer valid')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)

  await page.goto(`/workspace/join/register?invite_id=open&invite_type=${OPEN_CHOIR}&email=ama%40example.test`)
  await page.getByRole('link', { name: 'Sign in.' }).click()
  await expect(page).toHaveURL(/\/workspace\/join\/login\?invite_id=open/)
  await expect(page.getByLabel('Email')).toHaveValue('ama@example.test')
  await page.getByRole('link', { name: 'Sign up.' }).click()
  await fillForm(page)
  await submit(page)
  await expectSignedIn(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No music yet' })).toBeVisible()
  await expect(page.getByText('It may have been taken down')).toHaveCount(0)

  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(`/workspace/join/login?invite_id=open&invite_type=${OPEN_CHOIR}&email=ama%40example.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('You joined The Open Choir')).toBeVisible()
  await expectSignedIn(page)
  await changeSettings(site, { 'registration.disable': false })
})

const buildInvitationQuery = (id: string) => `?invite_id=${id}&invite_type=${OPEN_CHOIR}`
const expectJoined = (page: Page) => expect(page.getByText('You joined The Open Choir')).toBeVisible()

async function registerUser(page: Page, email: string) {
  await page.goto('/register')
  await fillForm(page, email)
  await submit(page)
  await expectSignedIn(page)
}

test('lets a user join after the email address is verified', async ({ page, site }) => {
  await registerUser(page, 'yaw@example.test')
  await page.context().clearCookies()
  await changeSettings(site, { require_email_confirmation: true })
  await page.goto(`/workspace/join/login${buildInvitationQuery('open')}`)
  await page.getByLabel('Email').fill('yaw@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await expect(page.getByText('Verify your email address first.')).toBeHidden()
  const [code = ''] = /\d{6}/.exec(await readLatestEmail(page, 'yaw@example.test', /\d{6}/)) ?? []
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Join' }).click()
  await expectJoined(page)
  await expectSignedIn(page)
  await changeSettings(site, { require_email_confirmation: false })
})

test('passes the built-in bot check in the background, and an external one in a frame', async ({ page, site, browser }) => {
  await changeSettings(site, { 'recaptcha.enable.register': true })
  await page.goto('/register')
  await fillForm(page, 'kofi@example.test')
  const verifyResponse = page.waitForResponse('**/api/v1/recaptcha/verify')
  await submit(page)
  expect((await verifyResponse).ok()).toBe(true)
  await expectSignedIn(page)

  await test.step('asks again after a failed check', async () => {
    const mockServer = await startMockSiteverifyServer()
    runCli(site, 'setting', 'set', 'recaptcha.secret_key', SECRET)
    await changeSettings(site, { 'recaptcha.mock_server': mockServer.url, 'recaptcha.provider': 'turnstile', 'recaptcha.site_key': 'ours' })
    const page = await browser.newPage({ baseURL: site.url })
    await page.goto('/register')
    await fillForm(page, 'esi@example.test')
    expect(mockServer.requests).toEqual([])
    await submit(page)
    await page.frameLocator('iframe').getByRole('button', { name: 'I am not' }).click()
    await expect(page.getByText('Could not verify you are human.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('esi@example.test')
    await expect(page.locator('iframe')).toHaveCount(0)
    await submit(page)
    await page.frameLocator('iframe').getByRole('button', { name: 'I am human' }).click()
    await expectSignedIn(page)
    expect(await page.evaluate(() => 'turnstile' in window)).toBe(false)
    await mockServer.close()
    await page.close()
  })
})
