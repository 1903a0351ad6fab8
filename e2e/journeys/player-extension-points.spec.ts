import { promises as fs } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { writePlugin } from '../../server/testing/write-plugin.ts'
import { copyDataDir, createFolder } from '../site/data-folders.ts'
import { setPluginEnabled } from '../site/database.ts'
import { getPluginsEnvironment } from '../site/run-cli.ts'
import { insertSilentTrack } from '../site/silent-track.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

/** The client script of a third-party plugin, as a build would produce it: components that show their props as text, and one that throws. */
const CLIENT = `
var createTextComponent = (name) => async () => ({ default: (props) => name + ' ' + JSON.stringify({ ...props, track: props.track && props.track.name, at: props.getPosition && typeof props.getPosition() }) })
var plugin = {
  components: {
    Block: createTextComponent('Block'), Panel: createTextComponent('Panel'), Action: createTextComponent('Action'),
    Broken: async () => ({ default: () => { throw new Error('broken on purpose') } }),
  },
  commands: { mark: async ({ track }) => { document.title = 'Marked ' + track.name } },
  locales: { en: async () => ({ default: {} }) },
}
var team_notes = { init() {}, get: async () => () => ({ default: plugin }) }
`

const createBlocks = (...positions: string[]) => [{ component: 'Broken', position: 'top' }, ...positions.map((position) => ({ component: 'Block', position }))]

const CONTRIBUTES = {
  'player.artistPage/v1': createBlocks('top'),
  'player.albumPage/v1': createBlocks('bottom'),
  'player.trackPage/v1': createBlocks('top'),
  'player.action/v1': [{ component: 'Broken' }, { component: 'Action' }],
  'player.panel/v1': [{ id: 'notes', title: 'Notes', icon: 'star', component: 'Panel' }],
  'player.rowAction/v1': [
    { id: 'mark', label: 'Mark it', icon: 'flag', run: 'mark' },
    { id: 'go', label: 'Go there', icon: 'unknown-icon', to: '/track/:trackId/:trackName' },
  ],
}

test.describe.configure({ mode: 'serial' })

let folder: string
let site: RunningSite

test.beforeAll(async () => {
  folder = await createFolder()
  await writePlugin(path.join(folder, 'plugins'), 'team.notes', { client: CLIENT, contributes: CONTRIBUTES })
  const dataDir = path.join(folder, 'data')
  await copyDataDir(dataDir)
  site = await startSite(dataDir, { DEMO: 'false', DEMO_PASSWORD: '', ...getPluginsEnvironment(dataDir) })
  await insertSilentTrack(site.dataDir)
})

test.afterAll(async () => {
  await site.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

const PAGES = { '/artist/1/sampler': { artistId: 1 }, '/album/1/sampler/market-days': { albumId: 1 }, '/track/1/market-day': { trackId: 1 } }

const recordScripts = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  return () => requests.filter((url) => /\/icons\.|team\.notes/.test(url))
}

test('loads nothing for extension points without contributions', async ({ page }) => {
  const requests = recordScripts(page)
  await page.goto(`${site.url}/album/1/sampler/market-days`)
  await page.locator('main').getByRole('button', { name: 'Play Market Days' }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'More options for Market Day', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Play', 'Play next', 'Add to queue', 'Add to playlist'],
    ...['Like', 'Repost'],
    // The menu is opened on the page of the album, so it has no link to the album.
    ...['Go to song', 'Go to artist'],
    ...['Start radio', 'Share', 'Copy link', 'Select'],
  ])
  expect(requests()).toEqual([])
})

test('passes props to contributions, isolates one that throws, and runs menu entries', async ({ page }) => {
  await setPluginEnabled(site.dataDir, 'team.notes', true)
  await expect.poll(async () => (await fetch(site.url)).text()).toContain('team.notes')
  const requests = recordScripts(page)
  for (const [path, props] of Object.entries(PAGES)) {
    await page.goto(site.url + path)
    await expect(page.getByText(`Block ${JSON.stringify(props)}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.locator('main').getByRole('button', { name: 'Play Market Day' }).click()
  const bar = page.getByRole('region', { name: 'Player' })
  await expect(bar.getByText('Action {"track":"Market Day","at":"number"}')).toBeVisible()
  await bar.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByRole('complementary', { name: 'Notes' })).toContainText('Panel {"track":"Market Day","at":"number"}')
  // The icon `star` is part of the page, so showing it loads no script.
  await expect(bar.getByRole('button', { name: 'Notes' }).locator('svg > path')).toHaveCount(1)
  expect(new Set(requests().map((url) => /\/icons\.|team\.notes/.exec(url)?.[0]))).toEqual(new Set(['team.notes']))
  await bar.getByRole('button', { name: 'Queue' }).click()
  await expect(page.getByRole('complementary', { name: 'Queue' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Notes' })).toBeHidden()

  await test.step('runs a command for a track or navigates from a menu entry', async () => {
    await page.goto(`${site.url}/album/1/sampler/market-days`)
    const menu = page.locator('main').getByRole('button', { name: 'More options for Market Day', exact: true })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Mark it' }).click()
    await expect(page).toHaveTitle('Marked Market Day')
    await menu.click()
    // The icon of this entry is unknown. The default icon, which has one path, is shown instead.
    const goThereItem = page.getByRole('menuitem', { name: 'Go there' })
    await expect(goThereItem.locator('svg > path')).toHaveCount(1)
    await goThereItem.click()
    await expect(page).toHaveURL(/\/track\/1\/market-day$/)
  })
})
