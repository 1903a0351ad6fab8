import { promises as fs } from 'node:fs'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { writePlugin } from '../../server/testing/write-plugin.ts'
import { copyDataDir, createFolder } from '../site/data-folders.ts'
import { query as queryDatabase } from '../site/database.ts'
import { getPluginsEnvironment, runCli } from '../site/run-cli.ts'
import { insertSilentTrack } from '../site/silent-track.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

/** The server module of a third-party plugin: a search kind that never responds, and lyrics for every song. */
const PROVIDERS = `const serverModule = { provides: () => ({
  'player.search/v1': [{ kind: 'team.slow', label: 'team.slow.title', search: () => new Promise(() => {}) }],
  'player.lyrics/v1': [{ label: 'Word Barn', find: async ({ track }) => ({ text: '[00:00.00] Sing of ' + track.name, isSynced: true }) }],
}) }`

test.describe.configure({ mode: 'serial' })

let folder: string
let site: RunningSite

test.beforeAll(async () => {
  folder = await createFolder()
  const dataDir = path.join(folder, 'data')
  await copyDataDir(dataDir)
  await writePlugin(path.join(folder, 'plugins'), 'team.slow', { server: PROVIDERS, contributes: {} })
  site = await startSite(dataDir, { DEMO: 'false', DEMO_PASSWORD: '', ...getPluginsEnvironment(dataDir) })
  await insertSilentTrack(dataDir)
  await queryDatabase(
    dataDir,
    `insert into artists (name, plays) select 'Marché ' || n, n from generate_series(1, 40) n;
     insert into playlists (name) values ('Market evenings')`,
  )
})

test.afterAll(async () => {
  await site.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

const getSearchField = (page: Page) => page.getByRole('searchbox')
const recordSearches = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/v1/search')) requests.push(url.searchParams.get('query') ?? '')
  })
  return requests
}
const getSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('requests a typed query once, keeps it in the URL and keeps the focus', async ({ page }) => {
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'What would you like to hear?' })).toBeVisible()
  await expect(getSearchField(page)).toBeFocused()
  const requests = recordSearches(page)
  await getSearchField(page).pressSequentially('market', { delay: 30 })
  await expect(getSection(page, 'Songs').getByRole('link', { name: 'Market Day', exact: true })).toBeVisible()
  await expect(getSection(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeVisible()
  await expect(getSection(page, 'Playlists').getByRole('link', { name: 'Market evenings' })).toBeVisible()
  expect(requests).toEqual(['market'])
  await expect(page).toHaveURL(`${site.url}/search/market`)
  await expect(page).toHaveTitle('market · Search · Balafon')
  await expect(getSearchField(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)
})

test('cancels an outdated request', async ({ page }) => {
  await page.goto(`${site.url}/search`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/search?query=marche*', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('query=marche'))
  const first = page.waitForRequest((request) => request.url().includes('query=marche'))
  await getSearchField(page).fill('marche')
  await first
  await getSearchField(page).fill('market')
  await cancelled
  release()
  await expect(getSection(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Marché 40' })).toHaveCount(0)
})

test('is usable by keyboard: a shortcut opens it, arrows move through results', async ({ page }) => {
  await page.goto(site.url, { waitUntil: 'networkidle' })
  await page.locator('body').press('/')
  await expect(getSearchField(page)).toBeFocused()
  await getSearchField(page).fill('market')
  await expect(getSection(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(getSection(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(getSection(page, 'Songs').getByRole('link', { name: 'Market Day', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(getSearchField(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+k')
  await expect(getSearchField(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Market Days', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('link', { name: 'market', exact: true })).toBeVisible()
})

test('has a page per result type and stores recent searches', async ({ page }) => {
  await page.goto(`${site.url}/search/marche`)
  await expect(getSection(page, 'Artists').getByRole('article')).toHaveCount(6)
  await page.getByRole('navigation', { name: 'Result types' }).getByRole('link', { name: 'Artists' }).click()
  await expect(page).toHaveURL(`${site.url}/search/marche/artists`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(30)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(40)
  await getSearchField(page).fill('marche 7')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(`${site.url}/search/marche%207/artists`)
  await page.getByRole('link', { name: 'Marché 7' }).last().click()
  await expect(page.getByRole('heading', { name: 'Marché 7', level: 1 })).toBeVisible()
  await page.goto(`${site.url}/search`)
  await page.getByRole('button', { name: 'Remove “marche” from recent searches' }).click()
  await page.getByRole('link', { name: 'marche 7' }).click()
  await expect(getSearchField(page)).toHaveValue('marche 7')
  await page.goto(`${site.url}/search`)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What would you like to hear?' })).toBeVisible()
})

test('starts a song and an album from the results', async ({ page }) => {
  await page.goto(`${site.url}/search/market`)
  await getSection(page, 'Songs').getByRole('button', { name: 'Play Market Day', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toContainText('Market Day')
  await getSection(page, 'Albums').getByRole('button', { name: 'Play Market Days' }).click()
  await expect(getSection(page, 'Albums').getByRole('button', { name: 'Pause Market Days' })).toBeVisible()
})

test('reports no results, a query of symbols only, and a failure', async ({ page }) => {
  await page.goto(`${site.url}/search/${encodeURIComponent('100% / <b>')}`)
  await expect(page.getByRole('heading', { name: 'There are no items matching your query' })).toBeVisible()
  await expect(getSearchField(page)).toHaveValue('100% / <b>')
  await getSearchField(page).fill('..')
  await expect(page.getByRole('heading', { name: 'What would you like to hear?' })).toBeVisible()
  await expect(getSearchField(page)).toHaveValue('..')
  await page.route('**/api/v1/search?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The search does not answer.', code: 'player.search_failed' } }),
  )
  await getSearchField(page).fill('market')
  await expect(page.getByRole('heading', { name: 'Search isn’t working right now' })).toBeVisible()
  await page.unroute('**/api/v1/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(getSection(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeVisible()
})

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr', hasTouch: true })

  test('is in the bottom bar without horizontal overflow', async ({ page }) => {
    await page.goto(site.url)
    await page.getByRole('link', { name: 'Recherche' }).click()
    await page.getByRole('searchbox', { name: 'Rechercher un artiste, un album ou un titre' }).fill('market')
    await expect(getSection(page, 'Titres').getByRole('link', { name: 'Market Day', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Recherche' })).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await getSearchField(page).fill('xyzxyz')
    await expect(page.getByRole('heading', { name: 'Aucun élément ne correspond à votre recherche' })).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`has no serious axe findings, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/search', '/search/market', '/search/marche/artists', '/search/xyzxyz']) {
      await page.goto(site.url + path, { waitUntil: 'networkidle' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
        path,
      ).toEqual([])
    }
  })

test('skips a provider that never responds', async ({ page }) => {
  runCli(site, 'plugin', 'enable', 'team.slow')
  await expect.poll(async () => (await fetch(site.url)).text()).toContain('player.lyrics/v1')
  await page.goto(`${site.url}/search/market`)
  await expect(page.getByText('Some results couldn’t load. Try again to see everything.')).toBeVisible()
  await getSection(page, 'Songs').getByRole('button', { name: 'Play Market Day', exact: true }).click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Lyrics' }).click()
  await expect(page.getByText('Sing of Market Day')).toBeVisible()
  await expect(page.getByText('Lyrics from Word Barn')).toBeVisible()
})
