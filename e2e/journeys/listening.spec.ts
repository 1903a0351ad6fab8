import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { captureAudio, captureProcessedSound, getAudioPosition, measureLevels, playTones } from '../site/audio.ts'
import { expect, test } from '../site/demo-site.ts'
import { register } from '../site/users.ts'

const getPlayer = (page: Page) => page.getByRole('region', { name: 'Player' })
const getTitles = (list: Locator) => list.locator('[data-title]')

/** Opens the album that the home page shows first, and returns its list of songs. */
async function openNewAlbum(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Open album' }).click()
  // The home page has lists of songs too. The shuffle button, which the home page does not have, shows that the page of the album is open.
  await expect(page.locator('main').getByRole('button', { name: /^Shuffle / })).toBeVisible()
  const list = page.locator('main').getByRole('table').first()
  await expect(getTitles(list).nth(3)).toBeVisible()
  return list
}

test('keeps the songs of a discovered album in the queue, a playlist and the library', async ({ page }) => {
  await captureAudio(page)
  await register(page)
  const recordedPlay = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/plays'))
  const songs = await openNewAlbum(page)
  const [first = '', second = '', third = ''] = await getTitles(songs).allTextContents()

  await test.step('plays the second song and adds the first one to the queue', async () => {
    await songs.getByRole('button', { name: `Play ${second}`, exact: true }).click()
    await expect(getPlayer(page)).toContainText(second)
    await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(0.3)
    await songs.getByRole('button', { name: `More options for ${first}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add to queue' }).click()
    await page.getByRole('button', { name: 'Queue', exact: true }).click()
    const queue = page.getByRole('complementary', { name: 'Queue' })
    await expect(queue.getByRole('region', { name: 'Next in queue' })).toContainText(first)
    await page.getByRole('button', { name: 'Queue', exact: true }).click()
  })

  await test.step('selects two songs and adds them to a new playlist', async () => {
    await getTitles(songs)
      .nth(0)
      .click({ modifiers: ['ControlOrMeta'] })
    await getTitles(songs)
      .nth(2)
      .click({ modifiers: ['ControlOrMeta'] })
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('2 songs selected')
    await bar.getByRole('button', { name: 'Add to playlist' }).click()
    await page.getByRole('dialog', { name: 'Add to playlist' }).getByRole('button', { name: 'New playlist' }).click()
    const dialog = page.getByRole('dialog', { name: 'New playlist' })
    await dialog.getByLabel('Name').fill('For the road')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('navigation', { name: 'Your playlists' }).getByRole('link', { name: 'For the road' }).click()
    const rows = page.getByRole('table', { name: 'Songs: For the road' })
    await expect(getTitles(rows)).toHaveText([first, third])
  })

  await test.step('likes two songs and sorts the library, also after a reload', async () => {
    const rows = page.getByRole('table', { name: 'Songs: For the road' })
    for (const name of [first, third]) {
      const heart = rows.getByRole('button', { name: `Like ${name}`, exact: true })
      // The list shows the likes in the order in which the server stores them, and two simultaneous requests could arrive in the other order.
      const response = page.waitForResponse((candidate) => new URL(candidate.url()).pathname.includes('/likes/track/'))
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await response
    }
    await page.getByRole('link', { name: 'Liked songs' }).click()
    const liked = page.getByRole('table', { name: 'Songs', exact: true })
    await expect(getTitles(liked)).toHaveText([third, first])
    await expect(page.getByText(/^2 songs, /)).toBeVisible()
    await liked.getByRole('button', { name: 'Title' }).click()
    await expect(getTitles(liked)).toHaveText([first, third].toSorted((a, b) => a.localeCompare(b, 'en')))
    await page.reload()
    await expect(liked.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  })

  await test.step('finds the song that was played in the history', async () => {
    await getPlayer(page).getByRole('button', { name: 'Play', exact: true }).click()
    await recordedPlay
    await page.goto('/library/history')
    await expect(getTitles(page.getByRole('table', { name: 'History' }))).toContainText([second])
  })
})

test('shows a song to the owner of a playlist when a second user adds it', async ({ page, browser, baseURL }) => {
  const otherPage = await (await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } })).newPage()
  await register(page)
  await register(otherPage)

  await page.goto('/')
  await page.getByRole('button', { name: 'New playlist' }).click()
  const dialog = page.getByRole('dialog', { name: 'New playlist' })
  await dialog.getByLabel('Name').fill('Two of us')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('navigation', { name: 'Your playlists' }).getByRole('link', { name: 'Two of us' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite collaborators' })
  await invite.getByRole('button', { name: 'Copy invitation link' }).click()
  const link = await invite.locator('code').textContent()
  await invite.getByRole('button', { name: 'Close' }).click()

  await otherPage.goto(String(link))
  await otherPage.getByRole('button', { name: 'Join playlist' }).click()
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Two of us', exact: true })).toBeVisible()
  const songs = await openNewAlbum(otherPage)
  const [first = ''] = await getTitles(songs).allTextContents()
  await songs.getByRole('button', { name: `More options for ${first}`, exact: true }).click()
  await otherPage.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await otherPage
    .getByRole('dialog', { name: 'Add to playlist' })
    .getByRole('button', { name: /^Two of us/ })
    .click()
  await expect(otherPage.getByText('Song added to Two of us')).toBeVisible()

  const rows = page.getByRole('table', { name: 'Songs: Two of us' })
  await expect(getTitles(rows)).toHaveText([first])
  await expect(rows.getByRole('columnheader', { name: 'Added by' })).toBeVisible()
  await otherPage.context().close()
})

test('starts an embedded song on a page of another site', async ({ page, site }) => {
  const songs = await openNewAlbum(page)
  const path = await getTitles(songs).first().getAttribute('href')
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<h1>Another site</h1><iframe title="Song" width="480" height="152" allow="autoplay" src="${site.url}${path}/embed"></iframe>`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await captureAudio(page)
  await page.goto(`http://127.0.0.1:${port}/`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Play' }).click()
  await expect(frame.getByRole('button', { name: 'Pause' })).toBeVisible()
  const slider = frame.getByRole('slider', { name: 'Position' })
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0)
  expect(await page.context().cookies(`http://127.0.0.1:${port}`)).toEqual([])
  await new Promise((resolve) => server.close(resolve))
})

test('applies the chosen preset of the equaliser after a reload', async ({ page }) => {
  const frequencies = [62, 250, 1000, 4000, 8000]
  await captureAudio(page)
  await captureProcessedSound(page)
  await playTones(page, frequencies)
  await register(page)
  const measureSong = async () => {
    const songs = await openNewAlbum(page)
    const [first = ''] = await getTitles(songs).allTextContents()
    await songs.getByRole('button', { name: `Play ${first}`, exact: true }).click()
    // The analysers need a third of a second of sound, and the filters a moment at the beginning.
    await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(2)
    await expect.poll(async () => Math.min(...(await measureLevels(page, frequencies)))).toBeGreaterThan(-60)
    return measureLevels(page, frequencies)
  }
  const choosePreset = async (name: string) => {
    await page.goto('/account-settings#playback')
    const section = page.getByRole('region', { name: 'Playback' })
    const equalizer = section.getByRole('switch', { name: 'Equaliser' })
    await expect(equalizer).toBeAttached()
    if (!(await equalizer.isChecked())) await section.getByText('Equaliser', { exact: true }).click()
    await section.getByRole('button', { name: /Preset/ }).click()
    await page.getByRole('option', { name }).click()
  }
  await choosePreset('Flat')
  const flat = await measureSong()
  await choosePreset('More bass')
  const bass = await measureSong()
  const differences = bass.map((level, index) => level - (flat[index] ?? 0))
  // Everything is made quieter by the same amount, so that the boost does not distort.
  const relative = differences.map((difference) => difference - (differences[3] ?? 0))
  const expected = [6, 2, 0, 0, 0]
  for (const [index, gain] of expected.entries())
    expect(Math.abs((relative[index] ?? 0) - gain), `${frequencies[index]} Hz: ${relative[index]} dB`).toBeLessThan(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('starts a touched song, queues a swiped song and selects a held song', async ({ page }) => {
    const songs = await openNewAlbum(page)
    const [, second = '', third = ''] = await getTitles(songs).allTextContents()
    await getTitles(songs).nth(1).tap()
    await expect(getPlayer(page)).toContainText(second)
    await expect(page).toHaveURL(/\/album\//)

    const touchRow = async (index: number, run: (touch: (type: string, x: number) => Promise<void>) => Promise<void>) => {
      const row = songs.locator('[data-row-key]').nth(index)
      await row.scrollIntoViewIfNeeded()
      const box = await row.boundingBox()
      const session = await page.context().newCDPSession(page)
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
      await run(
        async (type, x) =>
          void (await session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })),
      )
      await session.detach()
    }
    await touchRow(2, async (touch) => {
      await touch('touchStart', 80)
      for (const x of [100, 130, 160, 190, 210]) await touch('touchMove', x)
      await touch('touchEnd', 210)
    })
    await expect(page.getByText('Added to queue')).toBeVisible()
    await touchRow(3, async (touch) => {
      await touch('touchStart', 80)
      await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 song selected')
      await touch('touchEnd', 80)
    })
    await getTitles(songs).nth(2).tap()
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 songs selected')
    await page.getByRole('button', { name: 'Clear selection' }).tap()
    await page.getByRole('button', { name: 'Open player' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Queue', exact: true }).tap()
    await expect(page.getByRole('region', { name: 'Next in queue' })).toContainText(third)
  })
})
