import { type CDPSession, expect, type Page } from '@playwright/test'
import { captureAudio, getAudioPosition } from '../site/audio.ts'
import { test } from '../site/empty-site.ts'
import { addSilentTracks, insertSilentTrack } from '../site/silent-track.ts'

const ALBUM = '/album/1/sampler/market-days'

const getPlayerBar = (page: Page) => page.getByRole('region', { name: 'Player' })
const notice = (page: Page) => page.getByText('You’re offline. We’ll play it when you’re back.')

/** Cuts or restores the network of the page, for its media too. */
const setOffline = (browser: CDPSession, offline: boolean) =>
  browser.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })

async function playAlbum(page: Page) {
  await page.goto(ALBUM)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await page.getByRole('button', { name: 'Play Market Days' }).click()
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(0)
  return browser
}

// The songs need the first ids.
test.use({ siteName: 'offline listening' })

test.beforeAll(async ({ site }) => {
  await insertSilentTrack(site.dataDir)
  await addSilentTracks(site.dataDir, ['Second Song', 'Third Song'])
})
test.beforeEach(({ page }) => captureAudio(page))

test('waits for the next song while offline and plays it later', async ({ page }) => {
  const browser = await playAlbum(page)
  const bar = getPlayerBar(page)
  await expect(bar).toContainText('Market Day')
  await setOffline(browser, true)
  // The loaded part of the song plays on.
  const position = await getAudioPosition(page)
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(position + 1)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(notice(page)).toBeVisible()
  await expect(bar).toContainText('Second Song')
  expect(await page.evaluate(() => window.playingAudio?.getAttribute('src'))).toBeNull()
  await setOffline(browser, false)
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(1)
  await expect(bar).toContainText('Second Song')
  await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

/** How much of a song the test double of the file server sends before it holds all requests. */
const SENT_BYTES = 1_000_000

/** Sends the beginning of each song, and the rest only after `release`: what browsers load ahead depends on the computer. */
async function holdAfterBeginning(page: Page) {
  const released = Promise.withResolvers<void>()
  let isHolding = true
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'media' || !isHolding) return route.fallback()
    const start = Number(/bytes=(\d+)-/.exec((await request.headerValue('range')) ?? '')?.[1] ?? 0)
    if (start < SENT_BYTES)
      return route.fulfill({ response: await route.fetch({ headers: { ...request.headers(), range: `bytes=${start}-${SENT_BYTES - 1}` } }) })
    await released.promise
    // The player may have cancelled the request by then.
    return route.fallback().catch(() => {})
  })
  return () => {
    isHolding = false
    released.resolve()
  }
}

test('resumes in the middle of a song when the network is back', async ({ page }) => {
  const release = await holdAfterBeginning(page)
  const browser = await playAlbum(page)
  const bar = getPlayerBar(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(bar).toContainText('Second Song')
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(0)
  await setOffline(browser, true)
  for (let press = 0; press < 9; press += 1) await page.keyboard.press('ArrowRight')
  await expect(notice(page)).toBeVisible()
  await expect(bar).toContainText('Second Song')
  await expect(bar.getByRole('slider', { name: 'Position' })).toHaveValue(/^4\d$/)
  release()
  await setOffline(browser, false)
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(44)
  await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect(bar).toContainText('Second Song')
})
