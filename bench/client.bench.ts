// Measures in a browser what listeners wait for: sound after a click, another page after a click, and the first paint on a slow network.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { type Browser, chromium, type Page } from '@playwright/test'
import { Sequelize } from 'sequelize'
import { BROWSER_FLAGS, findBrowser } from '../e2e/browser.ts'
import { fillCatalogue } from './lib/fill-catalogue.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram, waitForPlayer } from './lib/site.ts'
import { computeMedian, computePercentile } from './lib/statistics.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const ALBUM = '/album/1/artist-1/album-1'
/** 400 kbit/s. */
const SLOW_NETWORK_BYTES_PER_SECOND = 50_000
/** The time that the pointer of a person typically rests on a button before the click. The player uses it to load the beginning of the track. */
const POINTER_REST_MS = 150
const SOUND_SECONDS = 20
/** Samples per second, of one byte each. */
const SOUND_RATE = 8000
const WAV_HEADER_BYTES = 44
/** The time in which the player loads the beginning of the next track. */
const PRELOAD_MS = 1500

declare global {
  interface Window {
    clickedAt?: number
    soundedAt?: number
  }
}

const computeP95 = (times: readonly number[]) => computePercentile(times, 0.95)

await runBenchmark(async (cleanup) => {
  const data = await createSiteData(cleanup)
  const site = await startServer(cleanup, createSiteProgram(data, await findFreePort()))
  await waitForPlayer(site.url)
  const db = new Sequelize(data.databaseUrl, { dialect: 'postgres', logging: false })
  await fillCatalogue(db)
  await addSound(db, data.dataDir)
  await db.close()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS, '--autoplay-policy=no-user-gesture-required'] })
  cleanup.defer(() => browser.close())

  const coldTimes: number[] = []
  const hoveredTimes: number[] = []
  const nextTimes: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cold, next } = await measureSound(browser, site.url, 0)
    coldTimes.push(cold)
    nextTimes.push(next)
    hoveredTimes.push((await measureSound(browser, site.url, POINTER_REST_MS)).cold)
  }
  reportTimes('client/click-to-sound', coldTimes, 150)
  reportTimes('client/hover-click-to-sound', hoveredTimes, 100)
  reportTimes('client/next-to-sound', nextTimes, 50)
  reportTimes('client/route-change', await measureRouteChanges(browser, site.url), 100)
  for (const [name, address] of [
    ['home', '/'],
    ['album', ALBUM],
    ['login', '/login'],
  ] as const)
    reportTimes(`client/first-paint-400kbit/${name}`, await measureFirstPaint(browser, site.url + address), 2000)
})

function reportTimes(name: string, times: readonly number[], targetMs: number) {
  const p95ms = computeP95(times)
  report({
    name,
    reference: { targetMs },
    measured: { p50ms: computeMedian(times), p95ms, rounds: times.length },
    ratio: p95ms / targetMs,
    target: { max: 1 },
    notes: { ratioIs: 'share of the target' },
  })
}

/** Gives all tracks the same audio file. It contains a quiet noise. */
async function addSound(db: Sequelize, dataDir: string) {
  const file = 'private/00/noise.wav'
  const bytes = createNoise()
  const target = path.join(dataDir, 'files', file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, bytes)
  await db.query(
    `insert into file_entries (name, mime, extension, file_size, path, visibility, plugin) values ('noise.wav', 'audio/wav', 'wav', ${bytes.length}, '${file}', 'private', 'player')`,
  )
  await db.query(`update tracks set file_path = '${file}', file_mime = 'audio/wav', file_size = ${bytes.length}, duration = ${SOUND_SECONDS}`)
}

/** Creates a WAV file with one channel of 8-bit samples. */
function createNoise(): Buffer {
  const bytes = Buffer.alloc(WAV_HEADER_BYTES + SOUND_SECONDS * SOUND_RATE)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16) // bytes of the format
  bytes.writeUInt16LE(1, 20) // PCM
  bytes.writeUInt16LE(1, 22) // channels
  bytes.writeUInt32LE(SOUND_RATE, 24) // samples per second
  bytes.writeUInt32LE(SOUND_RATE, 28) // bytes per second
  bytes.writeUInt16LE(1, 32) // bytes per sample
  bytes.writeUInt16LE(8, 34) // bits per sample
  bytes.write('data', 36)
  bytes.writeUInt32LE(SOUND_SECONDS * SOUND_RATE, 40)
  for (let index = WAV_HEADER_BYTES; index < bytes.length; index += 1) bytes[index] = 128 + (index % 7)
  return bytes
}

/** Records the times of the last click and of the first `playing` event of an audio element after it. */
async function recordSound(page: Page) {
  await page.addInitScript(() => {
    addEventListener('click', () => Object.assign(window, { clickedAt: performance.now(), soundedAt: undefined }), true)
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.addEventListener('playing', () => {
        window.soundedAt ??= performance.now()
      })
      return play.call(this)
    }
  })
}

async function waitForSound(page: Page): Promise<number> {
  await page.waitForFunction(() => window.soundedAt !== undefined, undefined, { polling: 20 })
  return page.evaluate(() => (window.soundedAt ?? 0) - (window.clickedAt ?? 0))
}

/**
 * Measures the time until sound plays, twice: after the first click on play with an empty cache, and after a click on "next". The player has loaded the
 * beginning of the next track already.
 * @param restMs How long the pointer rests on the button before the click.
 */
async function measureSound(browser: Browser, url: string, restMs: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await recordSound(page)
  await page.goto(url + ALBUM)
  await page.getByRole('button', { name: 'Play Album 1', exact: true }).waitFor()
  await page.waitForTimeout(500)
  if (restMs > 0) {
    await page.getByRole('button', { name: 'Play Album 1', exact: true }).hover()
    await page.waitForTimeout(restMs)
  }
  await page.getByRole('button', { name: 'Play Album 1', exact: true }).click()
  const cold = await waitForSound(page)
  await page.waitForTimeout(PRELOAD_MS)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const next = await waitForSound(page)
  await context.close()
  return { cold, next }
}

/** Measures the time from a click on a link of the rail to the heading of the next page, in the browser. */
async function measureRouteChanges(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/`)
  const times: number[] = []
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const name = round % 2 === 0 ? 'Search' : 'Home'
    const link = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name, exact: true })
    await link.waitFor()
    const elapsed = await link.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const heading = document.querySelector('main h1')
          const startedAt = performance.now()
          new MutationObserver((_changes, observer) => {
            const current = document.querySelector('main h1')
            if (!current || current === heading) return
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - startedAt))
          }).observe(document.body, { childList: true, subtree: true })
          if (element instanceof HTMLElement) element.click()
        }),
    )
    // The first round is not counted, because the first visit of each page loads code.
    if (round > 1) times.push(elapsed)
    await page.waitForTimeout(200)
  }
  await page.close()
  return times
}

async function measureFirstPaint(browser: Browser, url: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: SLOW_NETWORK_BYTES_PER_SECOND,
      uploadThroughput: SLOW_NETWORK_BYTES_PER_SECOND,
    })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, { polling: 100 })
    times.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0))
    await context.close()
  }
  return times
}
