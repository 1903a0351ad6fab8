import { promises as fs } from 'node:fs'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { writePlugin } from '../../server/testing/write-plugin.ts'
import { balafon, pluginsBeside } from '../site/balafon.ts'
import { emptyFolder } from '../site/fixtures.ts'
import { addOneTrack, queryIn } from '../site/one-track.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

/** A stranger's server half: a kind that never answers, and words for every song. */
const PROVIDERS = `const serverModule = { provides: () => ({
  'player.search/v1': [{ kind: 'team.slow', label: 'team.slow.title', search: () => new Promise(() => {}) }],
  'player.lyrics/v1': [{ label: 'Word Barn', find: async ({ track }) => ({ text: '[00:00.00] Sing of ' + track.name, isSynced: true }) }],
}) }`

test.describe.configure({ mode: 'serial' })

let folder: string
let site: RunningSite

test.beforeAll(async () => {
  folder = await emptyFolder()
  const dataDir = path.join(folder, 'data')
  await writePlugin(path.join(folder, 'plugins'), 'team.slow', { server: PROVIDERS, contributes: {} })
  site = await startSite(dataDir, { DEMO: 'false', DEMO_PASSWORD: '', ...pluginsBeside(dataDir) })
  await addOneTrack(dataDir)
  await queryIn(
    dataDir,
    `insert into artists (name, plays) select 'Marché ' || n, n from generate_series(1, 40) n;
     insert into playlists (name) values ('Market evenings')`,
  )
})

test.afterAll(async () => {
  await site.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

const fieldOf = (page: Page) => page.getByRole('searchbox')
const asksOf = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/v1/search')) asked.push(url.searchParams.get('query') ?? '')
  })
  return asked
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('what is typed is asked for once, stands in the address, and leaves the field the focus', async ({ page }) => {
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'What would you like to hear?' })).toBeVisible()
  await expect(fieldOf(page)).toBeFocused()
  const asked = asksOf(page)
  await fieldOf(page).pressSequentially('market', { delay: 30 })
  await expect(section(page, 'Songs').getByRole('link', { name: 'Market Day', exact: true })).toBeVisible()
  await expect(section(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeVisible()
  await expect(section(page, 'Playlists').getByRole('link', { name: 'Market evenings' })).toBeVisible()
  expect(asked).toEqual(['market'])
  await expect(page).toHaveURL(`${site.url}/search/market`)
  await expect(page).toHaveTitle('market · Search · Balafon')
  await expect(fieldOf(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)
})

test('an answer that comes too late is given up', async ({ page }) => {
  await page.goto(`${site.url}/search`)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/search?query=marche*', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('query=marche'))
  const first = page.waitForRequest((request) => request.url().includes('query=marche'))
  await fieldOf(page).fill('marche')
  await first
  await fieldOf(page).fill('market')
  await givenUp
  release()
  await expect(section(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Marché 40' })).toHaveCount(0)
})

test('one hand on the keyboard finds it: a stroke leads here, arrows go through what is found', async ({ page }) => {
  await page.goto(site.url, { waitUntil: 'networkidle' })
  await page.locator('body').press('/')
  await expect(fieldOf(page)).toBeFocused()
  await fieldOf(page).fill('market')
  await expect(section(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(section(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(section(page, 'Songs').getByRole('link', { name: 'Market Day', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Market Days', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('link', { name: 'market', exact: true })).toBeVisible()
})

test('a kind has a page of its own that goes on, and what was looked for is remembered here', async ({ page }) => {
  await page.goto(`${site.url}/search/marche`)
  await expect(section(page, 'Artists').getByRole('article')).toHaveCount(6)
  await page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name: 'Artists' }).click()
  await expect(page).toHaveURL(`${site.url}/search/marche/artists`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(30)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(40)
  await fieldOf(page).fill('marche 7')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(`${site.url}/search/marche%207/artists`)
  await page.getByRole('link', { name: 'Marché 7' }).last().click()
  await expect(page.getByRole('heading', { name: 'Marché 7', level: 1 })).toBeVisible()
  await page.goto(`${site.url}/search`)
  await page.getByRole('button', { name: 'Forget the search “marche”' }).click()
  await page.getByRole('link', { name: 'marche 7' }).click()
  await expect(fieldOf(page)).toHaveValue('marche 7')
  await page.goto(`${site.url}/search`)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What would you like to hear?' })).toBeVisible()
})

test('a song and an album that were found play', async ({ page }) => {
  await page.goto(`${site.url}/search/market`)
  await section(page, 'Songs').getByRole('button', { name: 'Play Market Day', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toContainText('Market Day')
  await section(page, 'Albums').getByRole('button', { name: 'Play Market Days' }).click()
  await expect(section(page, 'Albums').getByRole('button', { name: 'Pause Market Days' })).toBeVisible()
})

test('nothing found, signs alone and a failure each say so', async ({ page }) => {
  await page.goto(`${site.url}/search/${encodeURIComponent('100% / <b>')}`)
  await expect(page.getByRole('heading', { name: 'Nothing found for “100% / <b>”' })).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('100% / <b>')
  await fieldOf(page).fill('..')
  await expect(page.getByRole('heading', { name: 'What would you like to hear?' })).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('..')
  await page.route('**/api/v1/search?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The search does not answer.', code: 'player.search_failed' } }),
  )
  await fieldOf(page).fill('market')
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await page.unroute('**/api/v1/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Albums').getByRole('link', { name: 'Market Days' })).toBeVisible()
})

test.describe('on a phone, in French', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr', hasTouch: true })

  test('the search is in the bottom bar, and nothing is wider than the screen', async ({ page }) => {
    await page.goto(site.url)
    await page.getByRole('link', { name: 'Recherche' }).click()
    await page.getByRole('searchbox', { name: 'Chercher un artiste, un album, un titre' }).fill('market')
    await expect(section(page, 'Titres').getByRole('link', { name: 'Market Day', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Recherche' })).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await fieldOf(page).fill('xyzxyz')
    await expect(page.getByRole('heading', { name: 'Rien trouvé pour « xyzxyz »' })).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing serious, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const place of ['/search', '/search/market', '/search/marche/artists', '/search/xyzxyz']) {
      await page.goto(site.url + place, { waitUntil: 'networkidle' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
        place,
      ).toEqual([])
    }
  })

test('one who never answers is left out, and finds words for a song all the same', async ({ page }) => {
  balafon(site, 'plugin', 'enable', 'team.slow')
  await expect.poll(async () => (await fetch(site.url)).text()).toContain('player.lyrics/v1')
  await page.goto(`${site.url}/search/market`)
  await expect(page.getByText('Part of the search did not answer. There may be more to find.')).toBeVisible()
  await section(page, 'Songs').getByRole('button', { name: 'Play Market Day', exact: true }).click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Lyrics' }).click()
  await expect(page.getByText('Sing of Market Day')).toBeVisible()
  await expect(page.getByText('Lyrics from Word Barn')).toBeVisible()
})
