import { promises as fs } from 'node:fs'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Cookie, expect, type Page, test } from '@playwright/test'
import { copyDataDir, createFolder } from '../site/data-folders.ts'
import { query, setSetting } from '../site/database.ts'
import { runCli } from '../site/run-cli.ts'
import { insertSilentTrack } from '../site/silent-track.ts'
import { PASSWORD, type RunningSite, startSite } from '../site/start-site.ts'

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples')
const EMAIL = 'operator@example.test'
const ARTIST = '/artist/1/Sampler'

/** Ad code that tries to access the page around it, and shows the results. */
const AD_CODE = `<p id="ad" style="height:120px;margin:0">Strings and skins</p><script>
  const tried = []
  for (const reach of [() => top.document.title, () => document.cookie, () => localStorage.length, () => (top.location = '/taken')]) try { reach(); tried.push('reached') } catch { tried.push('refused') }
  document.getElementById('ad').dataset.tried = tried.join(' ')
</script>`

let root: string
let site: RunningSite
let cookies: Cookie[]
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  root = await createFolder()
  await copyDataDir(path.join(root, 'data'))
  await fs.symlink(EXAMPLES, path.join(root, 'plugins'))
  site = await startSite(path.join(root, 'data'), { DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'error', PLUGINS_DIR: path.join(root, 'plugins') })
  runCli(site, 'user', 'create', '--admin', '--email', EMAIL, '--password', PASSWORD)
  await insertSilentTrack(site.dataDir)
  await query(
    site.dataDir,
    `with head as (insert into channels (slug, name, kind) values ('home', 'Home', 'channels') returning id),
       row as (insert into channels (slug, name, kind, rule) values ('new', 'New records', 'albums', 'newest') returning id)
     insert into channel_items (channel_id, item_id, position) select head.id, row.id, 0 from head, row`,
  )
  await query(
    site.dataDir,
    'insert into daily_track_plays (day, track_id, plays) values (current_date, 1, 12), (current_date - 3, 1, 30), (current_date - 20, 1, 1000)',
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

const setAdCode = (slot: string, code: string) => setSetting(site.dataDir, slot, code)
const getBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const getAdFrame = (page: Page) => page.frameLocator('iframe[src^="/ads/ads.general_top"]')
const getSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('adds a plugin’s theme to an open page and removes it with the plugin', async ({ page }) => {
  await openPage(page, '/', 'guest')
  const before = await getBackground(page)
  runCli(site, 'plugin', 'enable', 'acme.hello')
  await expect(page.getByRole('link', { name: 'Greetings' })).toBeVisible({ timeout: 3000 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dawn' }).click()
  await expect.poll(() => getBackground(page)).not.toBe(before)
  const dawnBackground = await getBackground(page)
  await page.reload()
  expect(await getBackground(page)).toBe(dawnBackground)
  runCli(site, 'plugin', 'disable', 'acme.hello')
  await expect.poll(() => getBackground(page), { timeout: 3000 }).toBe(before)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Dawn' })).toHaveCount(0)
})

test('loads nothing for an empty ad slot', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/ads/') && requests.push(request.url()))
  await openPage(page, ARTIST, 'guest')
  await expect(page.getByRole('heading', { level: 1, name: 'Sampler' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await expect(page.getByRole('complementary', { name: 'Advertisement' })).toHaveCount(0)
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
  // Confirming the password changed the session cookie.
  cookies = await page.context().cookies()
  await expect(top.getByLabel('Code')).toBeFocused()
  await expect(top.frameLocator('iframe').getByText('Strings and skins')).toBeVisible()

  const ad = getAdFrame(guest).getByText('Strings and skins')
  await expect(ad).toBeVisible()
  await expect(ad).toHaveAttribute('data-tried', 'refused refused refused refused')
  const frame = guest.getByTitle('Advertisement')
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(120)
  await expect(guest).toHaveURL(site.url)
  await guest.context().close()
})

test('sandboxes ad code that is opened directly', async ({ page }) => {
  await setAdCode('ads.general_bottom', '<p>Kora strings</p>')
  await openPage(page, '/ads/ads.general_bottom')
  await expect(page.getByText('Kora strings')).toBeVisible()
  expect(await page.evaluate(() => origin)).toBe('null')
})

for (const path of ['/admin/ads', '/account-settings', '/login']) {
  test(`shows no ads on ${path}`, async ({ page }) => {
    await openPage(page, path, path === '/login' ? 'guest' : 'operator')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Advertisement' })).toHaveCount(0)
  })
}

test('shows a plugin’s component above the ad code', async ({ page }) => {
  await setAdCode('ads.artist_bottom', '<p>Drums</p>')
  runCli(site, 'plugin', 'enable', 'acme.hello')
  await openPage(page, ARTIST, 'guest')
  const pluginLink = page.getByRole('link', { name: 'Read greetings' })
  await pluginLink.scrollIntoViewIfNeeded()
  const code = page.locator('iframe[src^="/ads/ads.artist_bottom"]')
  await expect(code).toBeVisible()
  const [first, second] = [await pluginLink.boundingBox(), await code.boundingBox()]
  expect(first?.y).toBeLessThan(second?.y ?? 0)
  expect(second?.width).toBeLessThanOrEqual(430)
  runCli(site, 'plugin', 'disable', 'acme.hello')
})

test('shows the report with figures, a chart and a table on the first admin page', async ({ page }) => {
  await openPage(page, '/admin')
  await expect(page).toHaveURL(/\/admin\/report$/)
  const plays = getSection(page, 'Plays')
  await expect(plays.getByRole('definition')).toHaveText(['12', '42', '1,042'])
  await expect(plays.locator('canvas')).toBeVisible()
  await expect(plays.getByRole('table').getByRole('row')).toHaveCount(31)
  await expect(getSection(page, 'New users').getByText('of 1 user in total')).toBeVisible()
})

test('keeps the other cards when one fails, and retries it', async ({ page }) => {
  await page.route('**/api/v1/reports/plays', (route) => route.fulfill({ status: 404, json: { message: 'no', code: 'not_found' } }))
  await openPage(page, '/admin/report')
  const plays = getSection(page, 'Plays')
  await expect(plays.getByRole('alert')).toContainText('Couldn’t load the numbers.')
  await expect(getSection(page, 'New users').getByText('in the last 30 days')).toBeVisible()
  await page.unroute('**/api/v1/reports/plays')
  await plays.getByRole('button', { name: 'Try again' }).click()
  await expect(plays.getByRole('definition').first()).toHaveText('12')
})

test('shows a plugin’s home page to guests and the default one to signed-in users', async ({ page, browser }) => {
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
  await guest.getByRole('link', { name: 'Home' }).first().click()
  await expect(guest.getByRole('heading', { name: 'New records' })).toBeVisible()
  await guest.context().close()

  await page.getByRole('button', { name: /Home page/ }).click()
  await page.getByRole('option', { name: 'Landing page' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const other = await (await browser.newContext()).newPage()
  await expect(async () => {
    await openPage(other, '/', 'guest')
    await expect(other.getByRole('heading', { level: 1, name: 'Balafon' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(other.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
  await expect(other.getByRole('link', { name: 'Market Days' }).first()).toBeVisible()
  await other.getByRole('link', { name: 'Listen now' }).click()
  await expect(other.getByRole('heading', { name: 'New records' })).toBeVisible()
  await other.context().close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [path, heading] of [
    ['/admin/ads', 'Ads'],
    ['/admin/report', 'Report'],
    ['/landing', 'Balafon'],
  ] as const) {
    test(`has no serious axe findings at ${path}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      // Ad code comes from other companies, so it is not checked.
      const { violations } = await axe.exclude('iframe').analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`)).toEqual([])
    })
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const path of ['/admin/ads', '/admin/report', '/landing']) {
    test(`has no horizontal overflow at ${path}`, async ({ page }) => {
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  }
})
