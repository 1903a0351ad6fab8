import { promises as fs } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { createAccount } from '../site/accounts.ts'
import { copyDataDir, createFolder } from '../site/data-folders.ts'
import { query as queryDatabase, setPluginEnabled } from '../site/database.ts'
import { getPluginsEnvironment, runCli as runSiteCli } from '../site/run-cli.ts'
import { openSession } from '../site/session.ts'
import { insertSilentTrack } from '../site/silent-track.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TRACK = '/track/1/market-day'

test.describe.configure({ mode: 'serial' })

let folder: string
let site: RunningSite

test.beforeAll(async () => {
  folder = await createFolder()
  const dataDir = path.join(folder, 'data')
  await copyDataDir(dataDir)
  for (const name of ['hello-plugin', 'hello-stickers']) await copyBuiltPlugin(name, path.join(folder, 'plugins', name))
  site = await startSite(dataDir, { DEMO: 'false', DEMO_PASSWORD: '', ...getPluginsEnvironment(dataDir) })
  await insertSilentTrack(site.dataDir)
  await createAccount(site, { email: 'awa@example.test', name: 'Awa' })
  await createAccount(site, { email: 'chief@example.test', name: 'Chief', isAdmin: true })
  await query("insert into role_permissions (role_id, permission) select id, 'hello.greet' from roles where is_default")
})

test.afterAll(async () => {
  await site.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

/** Copies the built folder of an example plugin without its development files, as an operator installs it. */
async function copyBuiltPlugin(name: string, target: string) {
  const filter = (source: string) => !/\/(node_modules|\.turbo)(\/|$)/.test(source)
  await fs.cp(path.join(ROOT, 'examples', name), target, { recursive: true, filter })
}

const balafon = (...args: string[]) => runSiteCli(site, ...args)
const query = (text: string) => queryDatabase(site.dataDir, text)

const signIn = (page: Page, email: string) => openSession(page, email, { url: site.url })

const getGreetings = (page: Page) => page.getByRole('list', { name: 'Greetings, newest first' }).getByRole('listitem')

test('adds the link of a plugin to an open page once the plugin is enabled, not before', async ({ page }) => {
  expect(balafon('plugin', 'list')).toMatch(/acme\.hello\s+1\.0\.0\s+disabled/)
  expect(await (await fetch(site.url)).text()).not.toContain('acme')
  expect((await fetch(`${site.url}/hello`)).status).toBe(404)
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(balafon('plugin', 'enable', 'acme.hello')).toContain('acme.hello is enabled')
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Greetings' }).click()
  await expect(page.getByRole('heading', { name: 'No greetings yet' })).toBeVisible()
  await expect(page).toHaveTitle(/^Greetings/)
})

test('adds a greeting from the player bar and shows it in another open page', async ({ page, browser }) => {
  const otherPage = await browser.newPage()
  await otherPage.goto(`${site.url}/hello`)
  await expect(otherPage.getByRole('heading', { name: 'No greetings yet' })).toBeVisible()
  await signIn(page, 'awa@example.test')
  await page.goto(site.url + TRACK)
  await page.getByRole('button', { name: 'Play Market Day' }).click()
  const bar = page.getByRole('region', { name: 'Player' })
  await bar.getByRole('button', { name: 'Leave a greeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave a greeting on Market Day' })
  await expect(dialog.getByText('5 greetings left today')).toBeVisible()
  await dialog.getByLabel('Your greeting').fill('Good morning, Abidjan')
  await dialog.getByRole('button', { name: 'Leave greeting' }).click()
  await expect(dialog).toBeHidden()
  await expect(getGreetings(otherPage)).toHaveText(/Good morning, Abidjan/)
  await expect(getGreetings(page)).toHaveText(/Good morning, Abidjan/)
  await bar.getByRole('button', { name: 'Greetings' }).click()
  await expect(page.getByRole('complementary', { name: 'Greetings' })).toContainText('Good morning, Abidjan')
  await page.locator('main').getByRole('button', { name: 'More options for Market Day', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Say hello' }).click()
  await expect(getGreetings(otherPage)).toHaveText([/^.*Hello/, /Good morning, Abidjan/])
  await otherPage.close()
})

test('shows the sticker of the second plugin next to each greeting', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${site.url}/hello`)
  await expect(getGreetings(page)).toHaveCount(2)
  expect(requests.filter((url) => url.includes('acme.stickers'))).toEqual([])
  await expect(page.locator('[data-sticker]')).toHaveCount(0)
  await setPluginEnabled(site.dataDir, 'acme.stickers', true)
  await expect(page.locator('[data-sticker]')).toHaveCount(2)
})

test('lists the user’s greetings in the account settings and deletes them there', async ({ page }) => {
  await signIn(page, 'awa@example.test')
  await page.goto(`${site.url}/account-settings#greetings`)
  const section = page.getByRole('region', { name: 'Your greetings' })
  await expect(section.getByText('3 greetings left today')).toBeVisible()
  await section
    .getByRole('button', { name: /Remove the greeting by Awa/ })
    .first()
    .click()
  await expect(getGreetings(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByRole('list', { name: 'Petits mots, du plus récent au plus ancien' })).toContainText('sur Market Day')
})

test('adds a tab to the admin area, and buttons to the full player on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, 'chief@example.test')
  await page.goto(`${site.url}/admin/hello`)
  await expect(getGreetings(page)).toHaveCount(1)
  await page.goto(site.url + TRACK)
  await page.getByRole('button', { name: 'Play Market Day' }).click()
  await page.getByRole('button', { name: 'Open player' }).click()
  const sheet = page.getByRole('dialog', { name: 'Player' })
  await sheet.getByRole('button', { name: 'Greetings' }).click()
  await expect(sheet.getByRole('listitem')).toContainText('Good morning, Abidjan')
  await sheet.getByRole('button', { name: 'Leave a greeting' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave a greeting on Market Day' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})

test('removes pages and endpoints of a disabled plugin, and keeps its data', async ({ page }) => {
  const fetchGreetings = () => fetch(`${site.url}/api/v1/x/acme.hello/greetings`)
  expect((await fetchGreetings()).status).toBe(200)
  await page.goto(site.url)
  const link = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Greetings' })
  await expect(link).toBeVisible()
  await setPluginEnabled(site.dataDir, 'acme.hello', false)
  await expect(link).toBeHidden()
  await expect.poll(async () => (await fetchGreetings()).status).toBe(404)
  expect(await (await fetchGreetings()).text()).toBe(await (await fetch(`${site.url}/api/v1/no-such-thing`)).text())
  expect(await (await fetch(site.url)).text()).not.toContain('acme')
  expect((await fetch(`${site.url}/hello`)).status).toBe(404)
  expect(await query('select text from plugin_acme_hello.plg_acme_hello_greetings')).toHaveLength(1)
})
