import { promises as fs } from 'node:fs'
import path from 'node:path'
import { type Cookie, expect, type Page, test } from '@playwright/test'
import { createAccount, PASSWORD } from '../site/accounts.ts'
import { copyDataDir, createFolder } from '../site/data-folders.ts'
import { changeSettings, query, setPluginEnabled } from '../site/database.ts'
import { insertSilentTrack } from '../site/silent-track.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples')
const EMAIL = 'operator@example.test'

/** Ad code that tries to access the page that contains it, and shows whether it succeeded. */
const AD_CODE = `<p id="ad" style="height:120px;margin:0">Strings and skins</p><script>
  const tried = []
  for (const reach of [() => top.document.title, () => document.cookie, () => localStorage.length, () => (top.location = '/taken')]) try { reach(); tried.push('reached') } catch { tried.push('refused') }
  document.getElementById('ad').dataset.tried = tried.join(' ')
</script>`

let root: string
let site: RunningSite
let cookies: Cookie[]
test.beforeAll(async ({ browser }) => {
  root = await createFolder()
  await copyDataDir(path.join(root, 'data'))
  await fs.symlink(EXAMPLES, path.join(root, 'plugins'))
  site = await startSite(path.join(root, 'data'), { DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'error', PLUGINS_DIR: path.join(root, 'plugins') })
  await createAccount(site, { email: EMAIL, isAdmin: true })
  await insertSilentTrack(site.dataDir)
  await query(
    site.dataDir,
    `with head as (insert into channels (slug, name, kind) values ('home', 'Home', 'channels') returning id),
       row as (insert into channels (slug, name, kind, rule) values ('new', 'New records', 'albums', 'newest') returning id)
     insert into channel_items (channel_id, item_id, position) select head.id, row.id, 0 from head, row`,
  )
  await query(
    site.dataDir,
    "insert into play_counts (starts_at, plays) values (now(), 12), (now() - interval '3 days', 30), (now() - interval '20 days', 1000)",
  )
  const page = await browser.newPage()
  await page.goto(`${site.url}/admin`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible()
  cookies = await page.context().cookies()
  await page.close()
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(root, { recursive: true, force: true })
})

async function openPage(page: Page, path: string, as: 'operator' | 'guest' = 'operator') {
  if (as === 'operator') await page.context().addCookies(cookies)
  await page.goto(site.url + path)
}

const getBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const getAdFrame = (page: Page) => page.frameLocator('iframe[src^="/ads/ads.general_top"]')
const getSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('adds a plugin’s theme to an open page and removes it with the plugin', async ({ page }) => {
  await openPage(page, '/', 'guest')
  const before = await getBackground(page)
  await setPluginEnabled(site.dataDir, 'acme.hello', true)
  await expect(page.getByRole('link', { name: 'Greetings' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dawn' }).click()
  await expect.poll(() => getBackground(page)).not.toBe(before)
  const dawnBackground = await getBackground(page)
  await page.reload()
  expect(await getBackground(page)).toBe(dawnBackground)
  await setPluginEnabled(site.dataDir, 'acme.hello', false)
  await expect.poll(() => getBackground(page)).toBe(before)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Dawn' })).toHaveCount(0)
})

test('shows ad code in a sandboxed frame after the password is confirmed', async ({ page, browser }) => {
  const guest = await (await browser.newContext()).newPage()
  await openPage(guest, '/', 'guest')
  await openPage(page, '/admin/ads')
  const top = getSection(page, 'Top of most pages')
  await expect(top.getByText('Height 150px or less or responsive.')).toBeVisible()
  await top.getByLabel('Code').fill(AD_CODE)
  await top.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // Confirming the password changed the session cookie, so the next test needs the new cookies.
  cookies = await page.context().cookies()
  await expect(top.getByLabel('Code')).toBeFocused()
  await expect(top.frameLocator('iframe').getByText('Strings and skins')).toBeVisible()

  const ad = getAdFrame(guest).getByText('Strings and skins')
  await expect(ad).toBeVisible()
  await expect(ad).toHaveAttribute('data-tried', 'refused refused refused refused')
  const frame = guest.getByTitle('Advertisement')
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(120)
  await expect(guest).toHaveURL(site.url)
  // Ad code is sandboxed even when its URL is opened directly, without the page around it.
  await changeSettings(site, { 'ads.general_bottom': '<p>Kora strings</p>' })
  await openPage(guest, '/ads/ads.general_bottom', 'guest')
  await expect(guest.getByText('Kora strings')).toBeVisible()
  expect(await guest.evaluate(() => origin)).toBe('null')
  await guest.context().close()
})

test('shows a plugin’s home page to guests, and the report to the operator', async ({ page, browser }) => {
  await openPage(page, '/admin/settings')
  await page.getByRole('button', { name: /Home page/ }).click()
  await page.getByRole('option', { name: 'Login page' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await openPage(guest, '/', 'guest')
  await expect(guest).toHaveTitle(/^Log in/)
  await expect(guest.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await guest.getByLabel('Email').fill(EMAIL)
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Log in' }).click()
  await expect(guest).toHaveURL(/\/admin\/report$/)
  await expect(guest.getByRole('button', { name: /^Plays/ })).toContainText('1,042')
  await expect(guest.getByRole('figure', { name: 'Plays per day' }).locator('canvas')).toBeVisible()
  await expect(guest.getByRole('button', { name: /^New users/ })).toContainText('1')
  await guest.getByRole('link', { name: 'Back to site' }).click()
  await expect(guest.getByRole('heading', { name: 'New records' })).toBeVisible()
  await guest.context().close()

  await page.getByRole('button', { name: /Home page/ }).click()
  await page.getByRole('option', { name: 'Landing page' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const other = await (await browser.newContext()).newPage()
  await expect(async () => {
    await openPage(other, '/', 'guest')
    await expect(other.getByRole('heading', { level: 1, name: 'Balafon' })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(other.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
  await expect(other.getByRole('link', { name: 'Market Days' }).first()).toBeVisible()
  await other.getByRole('link', { name: 'Listen now' }).click()
  await expect(other.getByRole('heading', { name: 'New records' })).toBeVisible()
  await other.context().close()
})
