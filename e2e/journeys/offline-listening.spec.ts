import { type CDPSession, expect, type Page } from '@playwright/test'
import { captureAudio, getAudioPosition } from '../site/audio.ts'
import { test } from '../site/empty-site.ts'
import { addSilentTracks, insertSilentTrack } from '../site/silent-track.ts'

test.setTimeout(120_000)

const ALBUM = '/album/1/sampler/market-days'
/** In bytes per second. The sound has 8,000, so the browser loads a few seconds ahead and not the whole track. */
const SLOW = 24_000

const getPlayerBar = (page: Page) => page.getByRole('region', { name: 'Player' })
const notice = (page: Page) => page.getByText('You’re offline. We’ll play it when you’re back.')

/** Limits or cuts the network of the page, for its media too. `-1` is the full speed. */
const setNetwork = (browser: CDPSession, { offline = false, bytesPerSecond = -1 }) =>
  browser.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: bytesPerSecond, uploadThroughput: -1 })

async function playAlbum(page: Page, bytesPerSecond: number) {
  await page.goto(ALBUM)
  await expect(page.getByRole('heading', { name: 'Market Days' })).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  // The bar and its code are loaded before the network becomes slow.
  await page.getByRole('button', { name: 'Play Market Days' }).click()
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(0)
  await setNetwork(browser, { bytesPerSecond })
  return browser
}

test.beforeAll(async ({ site }) => {
  await insertSilentTrack(site.dataDir)
  await addSilentTracks(site.dataDir, ['Second Song', 'Third Song'])
})
test.beforeEach(({ page }) => captureAudio(page))

test('waits for the next song while offline and plays it later', async ({ page }) => {
  const browser = await playAlbum(page, -1)
  const bar = getPlayerBar(page)
  await expect(bar).toContainText('Market Day')
  await setNetwork(browser, { offline: true })
  // The loaded part of the song plays on.
  const position = await getAudioPosition(page)
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(position + 1)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(notice(page)).toBeVisible()
  await expect(bar).toContainText('Second Song')
  expect(await page.evaluate(() => window.playingAudio?.getAttribute('src'))).toBeNull()
  await setNetwork(browser, {})
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(1)
  await expect(bar).toContainText('Second Song')
  await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

test('resumes within a song where the sound stopped', async ({ page }) => {
  // Another song, because the browser has loaded all of the first one.
  const browser = await playAlbum(page, SLOW)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(getPlayerBar(page)).toContainText('Second Song')
  await expect.poll(() => getAudioPosition(page), { timeout: 30_000 }).toBeGreaterThan(1)
  await setNetwork(browser, { offline: true })
  await expect(notice(page)).toBeVisible({ timeout: 40_000 })
  const stoppedAt = Number(await getPlayerBar(page).getByRole('slider', { name: 'Position' }).inputValue())
  expect(stoppedAt).toBeGreaterThan(0)
  expect(stoppedAt).toBeLessThan(58)
  await setNetwork(browser, {})
  await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(stoppedAt + 0.5)
  expect(await getAudioPosition(page)).toBeLessThan(stoppedAt + 10)
  await expect(getPlayerBar(page)).toContainText('Second Song')
})
