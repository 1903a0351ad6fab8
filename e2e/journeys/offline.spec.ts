import { promises as fs } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../site/accessibility.ts'
import { PASSWORD } from '../site/accounts.ts'
import { createDataDir } from '../site/data-folders.ts'
import { setPluginEnabled } from '../site/database.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const WITHOUT_DEMO = { DEMO: 'false', DEMO_PASSWORD: '' }

test.use({ serviceWorkers: 'allow', locale: 'en' })

let site: RunningSite
test.beforeAll(async () => {
  site = await startSite(await createDataDir(), WITHOUT_DEMO)
})
test.afterAll(async () => {
  await site.stop()
  await fs.rm(site.dataDir, { recursive: true, force: true })
})

/** Opens a page and waits until the service worker has filled its cache. */
async function openWithServiceWorker(page: Page, address = '/') {
  await page.goto(site.url + address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.locator('h1')).toBeVisible()
}

/** Clears the HTTP cache of the browser. A page that opens without a network must then come from the service worker. */
async function clearBrowserCache(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
}

/** Lists every URL in every cache with its content. */
const listCacheEntries = (page: Page) =>
  page.evaluate(async () => {
    const entries: { cache: string; url: string; text: string }[] = []
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache)
      for (const request of await opened.keys()) {
        const response = await opened.match(request)
        entries.push({ cache, url: new URL(request.url).pathname, text: (await response?.text()) ?? '' })
      }
    }
    return entries
  })

test('has a valid manifest with icons of the declared size', async ({ page }) => {
  await page.goto(site.url)
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await page.request.get(site.url + address)).json()
  expect(manifest).toMatchObject({ name: 'Balafon', start_url: '/', display: 'standalone' })
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const favicons = await page
    .locator('link[rel="icon"]')
    .evaluateAll((links) => links.map((link) => ({ src: link.getAttribute('href'), sizes: String(link.getAttribute('sizes')) })))
  const icons: { src: string; sizes: string }[] = [...manifest.icons, ...favicons, { src: touchIcon, sizes: '180x180' }]
  expect(icons).toHaveLength(8)
  for (const { src, sizes } of icons) {
    const [width, height] = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, src)
    expect(width, src).toBe(height)
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
  }
})

test('shows the shell in its language after a reload without a network, and recovers', async ({ page }) => {
  const failures: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught|chunk/i.test(message.text())) failures.push(message.text())
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await openWithServiceWorker(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

  await clearBrowserCache(page)
  await page.context().setOffline(true)
  await page.goto(`${site.url}/album/7/an-artist/an-album`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Home' })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(dark)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Still can’t connect. Retrying…')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(dark)
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
  expect(failures).toEqual([])

  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeHidden()

  await test.step('uses the last language in the offline shell', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await expect(page.getByRole('link', { name: 'Accueil' }).first()).toBeVisible()
    const readStoredLanguage = () => page.evaluate(async () => (await caches.match('/offline-shell'))?.headers.get('content-language'))
    await expect.poll(readStoredLanguage).toBe('fr')
    await clearBrowserCache(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Accueil' }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })
})

test('distinguishes an unreachable site from a missing network, and recovers', async ({ page }) => {
  await openWithServiceWorker(page)
  await test.step('shows a banner in an open tab while the network is down', async () => {
    const banner = page.getByRole('status').filter({ hasText: 'You’re offline.' })
    await expect(banner).toHaveCount(0)
    await page.context().setOffline(true)
    await expect(banner).toBeVisible()
    await page.context().setOffline(false)
    await expect(banner).toHaveCount(0)
  })
  await clearBrowserCache(page)
  const { dataDir, port } = site
  await site.stop()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Can’t reach Balafon' })).toBeVisible()
  site = await startSite(dataDir, { ...WITHOUT_DEMO, PORT: String(port) })
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('stores nothing personal in a cache, during or after a session', async ({ page }) => {
  await openWithServiceWorker(page, '/register')
  const email = 'kept-nowhere@example.test'
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: /create/i }).click()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  await page.goto(`${site.url}/account-settings`)
  await expect(page.getByRole('heading', { name: 'Account settings' }).first()).toBeVisible()
  expect(await page.content()).toContain(email)

  const expectNothingPersonal = async () => {
    const entries = await listCacheEntries(page)
    expect(entries.length).toBeGreaterThan(10)
    expect(entries.map(({ url }) => url).filter((url) => !/^\/(static\/|offline-shell$)/.test(url))).toEqual([])
    expect(entries.filter(({ text }) => text.includes(email)).map(({ url }) => url)).toEqual([])
    expect(entries.find(({ url }) => url === '/offline-shell')?.text).toContain('"user":null')
  }
  await expectNothingPersonal()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expectNothingPersonal()
})

test('updates to another version of the site at the next navigation', async ({ page }) => {
  await openWithServiceWorker(page)
  const listCacheNames = () => page.evaluate(() => caches.keys())
  const before = await listCacheNames()
  expect(before).toHaveLength(1)
  await setPluginEnabled(site.dataDir, 'player', false)
  await expect.poll(async () => (await page.request.get(`${site.url}/api/v1/channels/home`)).status()).toBe(404)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveCount(0)
  await expect.poll(listCacheNames).not.toContain(before[0])
  expect(await listCacheNames()).toHaveLength(1)
  await setPluginEnabled(site.dataDir, 'player', true)
})
