import { type CDPSession, expect, type Page } from '@playwright/test'
import { captureAudio, getAudioPosition } from '../site/audio.ts'
import { test } from '../site/empty-site.ts'
import { addSilentTracks, insertSilentTrack } from '../site/silent-track.ts'

const ALBUM = '/album/1/sampler/market-days'

const getPlayerBar = (page: Page) => page.getByRole('region', { name: 'Player' })
const getOfflineNotice = (page: Page) => page.getByText('You’re offline. We’ll play it when you’re back.')

/** Cuts or restores the network of the page, including the network of its audio element. */
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

// `insertSilentTrack` inserts rows with the id 1, so these tests need a site without other music.
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
  // The song continues with the part that was loaded before the network was cut.
  const position = await getAudioPosition(page)
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(position + 1)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(getOfflineNotice(page)).toBeVisible()
  await expect(bar).toContainText('Second Song')
  expect(await page.evaluate(() => window.playingAudio?.getAttribute('src'))).toBeNull()
  await setOffline(browser, false)
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(1)
  await expect(bar).toContainText('Second Song')
  await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

/** The number of bytes of a song that `holdAfterBeginning` sends before it holds all further requests. */
const SENT_BYTES = 1_000_000

/** Sends the beginning of each song at once, and the other bytes only after the returned function is called. Otherwise the part that a browser loads ahead would depend on the speed of the computer. */
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
    // The request may have been cancelled by the player while it was held.
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
  await expect(getOfflineNotice(page)).toBeVisible()
  await expect(bar).toContainText('Second Song')
  await expect(bar.getByRole('slider', { name: 'Position' })).toHaveValue(/^4\d$/)
  release()
  await setOffline(browser, false)
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(44)
  await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect(bar).toContainText('Second Song')
})
