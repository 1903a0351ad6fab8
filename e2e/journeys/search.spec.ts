import { promises as fs } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { writePlugin } from '../../server/testing/write-plugin.ts'
import { copyDataDir, createFolder } from '../site/data-folders.ts'
import { query as queryDatabase, setPluginEnabled } from '../site/database.ts'
import { getPluginsEnvironment } from '../site/run-cli.ts'
import { insertSilentTrack } from '../site/silent-track.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

/** The server module of a third-party plugin. It adds search results that never arrive, and lyrics for every song. */
const PROVIDERS = `const serverModule = { provides: () => ({
  'player.search/v1': [{ kind: 'team.slow', label: 'team.slow.title', search: () => new Promise(() => {}) }],
  'player.lyrics/v1': [{ label: 'Word Barn', find: async ({ track }) => ({ text: '[00:00.00] Sing of ' + track.name, isSynced: true }) }],
}) }`

let folder: string
let site: RunningSite

test.beforeAll(async () => {
  folder = await createFolder()
  const dataDir = path.join(folder, 'data')
  await copyDataDir(dataDir)
  await writePlugin(path.join(folder, 'plugins'), 'team.slow', { server: PROVIDERS, contributes: {} })
  site = await startSite(dataDir, { DEMO: 'false', DEMO_PASSWORD: '', ...getPluginsEnvironment(dataDir) })
  await insertSilentTrack(dataDir)
  await queryDatabase(dataDir, "insert into playlists (name) values ('Market evenings')")
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

test('finds music while typing, plays results, and skips a slow provider', async ({ page }) => {
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'What would you like to hear?' })).toBeVisible()
  await expect(getSearchField(page)).toBeFocused()
  const requests = recordSearches(page)
  await getSearchField(page).pressSequentially('market', { delay: 30 })
  await expect(getSection(page, 'Songs').getByRole('link', { name: 'Market Day', exact: true })).toBeVisible()
  await expect(getSection(page, 'Top result').getByRole('link', { name: 'Market Days' })).toBeVisible()
  await expect(getSection(page, 'Playlists').getByRole('link', { name: 'Market evenings' })).toBeVisible()
  expect(requests).toEqual(['market'])
  await expect(page).toHaveURL(`${site.url}/search/market`)
  await expect(page).toHaveTitle('market · Search · Balafon')
  await expect(getSearchField(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/`)

  await test.step('starts a song and an album from the results', async () => {
    await page.goto(`${site.url}/search/market`)
    await getSection(page, 'Songs').getByRole('button', { name: 'Play Market Day', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Player' })).toContainText('Market Day')
    await getSection(page, 'Top result').getByRole('button', { name: 'Play Market Days' }).click()
    await expect(getSection(page, 'Top result').getByRole('button', { name: 'Pause Market Days' })).toBeVisible()
  })

  await test.step('skips a provider that never responds', async () => {
    await setPluginEnabled(site.dataDir, 'team.slow', true)
    await expect.poll(async () => (await fetch(site.url)).text()).toContain('player.lyrics/v1')
    await page.goto(`${site.url}/search/market`)
    await expect(page.getByText('Some results couldn’t load. Try again to see everything.')).toBeVisible()
    await getSection(page, 'Songs').getByRole('button', { name: 'Play Market Day', exact: true }).click()
    await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Lyrics' }).click()
    await expect(page.getByText('Sing of Market Day')).toBeVisible()
    await expect(page.getByText('Lyrics from Word Barn')).toBeVisible()
  })
})
