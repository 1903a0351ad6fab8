// Measures in a browser how smoothly a list of 100,000 songs scrolls: the times between frames while a wheel turns, and the rows in the page.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../e2e/browser.ts'
import type { LibrarySong } from '../plugins/player/contract/collection.ts'
import { createHttpClient } from './lib/http-client.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { startSiteWithCatalogue } from './lib/site.ts'

const ROWS = 100_000
/** How many songs the site sends in one response. */
const PAGE_ROWS = 200
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
/** How far a turn of the wheel scrolls, in pixels: four rows. */
const WHEEL_STEP = 224
/** A sixtieth of a second (16.7 ms), because the browser draws with each refresh of the screen, and a tenth of a millisecond for the inexact clock. */
const LONGEST_FRAME_MS = 17
const MOST_ROWS = 60
const PASSWORD = 'three quiet drums'

interface Scrolling {
  /** The times between two frames, in milliseconds. */
  readonly frames: readonly number[]
  readonly mostRows: number
  /** The processor time of the main thread for each frame, in milliseconds. It hardly depends on other programs. */
  readonly cpuMsPerFrame: number
}

declare global {
  interface Window {
    stopRecording?: () => Pick<Scrolling, 'frames' | 'mostRows'>
  }
}

const createSongs = (from: number, count: number): LibrarySong[] =>
  Array.from({ length: count }, (_, index) => {
    const id = from + index + 1
    return {
      is_bought: false,
      // Each song was added a minute before the previous one, so that the list has to format different dates.
      added_at: new Date(Date.UTC(2026, 0, 1) - id * 60_000).toISOString(),
      track: {
        id,
        name: `Track ${id}`,
        duration: 180 + (id % 90),
        number: (id % 10) + 1,
        plays: id,
        image: { url: `/storage/public/00/cover-${id % 60}.svg`, hue: id % 360, chroma: 0.1 },
        artists: [{ id: (id % 30) + 1, name: `Artist ${(id % 30) + 1}` }],
        album: { id: (id % 60) + 1, name: `Album ${(id % 60) + 1}` },
        has_lyrics: false,
      },
    }
  })

await runBenchmark(async (cleanup) => {
  const site = await startSiteWithCatalogue(cleanup)
  const client = await createHttpClient(site.url)
  await client.post('/auth/register', { email: 'listener@example.test', password: PASSWORD, password_confirmation: PASSWORD }, 200)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] })
  cleanup.defer(() => browser.close())
  const measured: Record<'loaded' | 'loading', Scrolling[]> = { loaded: [], loading: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.loaded.push(await measureScrolling(browser, site.url, client.getSessionHeaders().cookie, ROWS))
    measured.loading.push(await measureScrolling(browser, site.url, client.getSessionHeaders().cookie, ROWS / 2))
  }
  for (const [name, rounds] of Object.entries(measured)) reportScrolling(name, rounds)
})

function reportScrolling(name: string, rounds: readonly Scrolling[]) {
  const frames = rounds.flatMap((round) => round.frames).toSorted((a, b) => a - b)
  const p95ms = frames[Math.floor(frames.length * 0.95)] ?? 0
  const longestMs = frames.at(-1) ?? 0
  const cpuMsPerFrame = rounds.reduce((sum, round) => sum + round.cpuMsPerFrame, 0) / rounds.length
  const late = frames.filter((time) => time > LONGEST_FRAME_MS).length / frames.length
  report({
    name: `scroll/${name}`,
    reference: { targetMs: LONGEST_FRAME_MS },
    measured: { p95ms, longestMs, late, frames: frames.length, cpuMsPerFrame },
    ratio: p95ms / LONGEST_FRAME_MS,
    target: { max: 1 },
    notes: { ratioIs: 'share of the target' },
  })
  const mostRows = Math.max(...rounds.map((round) => round.mostRows))
  report({ name: `scroll/${name}/rows`, reference: { rows: MOST_ROWS }, measured: { rows: mostRows }, ratio: mostRows / MOST_ROWS, target: { max: 1 } })
}

/**
 * Scrolls the liked songs with the wheel.
 * @param loadedRows How many rows the first response has. When these are all songs, scrolling starts in their middle. Otherwise it starts near the last
 * loaded row, so that further songs are loaded while the list scrolls.
 */
async function measureScrolling(browser: Browser, url: string, cookies: string, loadedRows: number): Promise<Scrolling> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    await signIn(context, url, cookies)
    const page = await context.newPage()
    await interceptSongRequests(page, loadedRows)
    await page.goto(`${url}/library/songs`)
    await page.getByRole('link', { name: 'Track 1', exact: true }).waitFor()
    const isComplete = loadedRows === ROWS
    await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), isComplete ? 0.5 : 0.999)
    await page.waitForTimeout(1000)
    return await recordFrames(page)
  } finally {
    await context.close()
  }
}

async function signIn(context: BrowserContext, url: string, cookies: string) {
  await context.addCookies(
    cookies.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url }
    }),
  )
}

/** Responds to requests for songs in place of the site, because the site sends at most a few hundred songs in one response. */
async function interceptSongRequests(page: Page, loadedRows: number) {
  await page.route(/\/api\/v1\/library\/songs\/summary/, (route) =>
    route.fulfill({ json: { summary: { count: ROWS, duration: ROWS * 200, bought: 0, genres: [] } } }),
  )
  await page.route(/\/api\/v1\/library\/songs(\?|$)/, (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const count = start === 0 ? loadedRows : PAGE_ROWS
    const end = start + count
    return route.fulfill({ json: { data: createSongs(start, count), next_cursor: end < ROWS ? String(end) : null } })
  })
}

/** Turns the wheel, and records the times between the frames that the browser draws meanwhile. */
async function recordFrames(page: Page): Promise<Scrolling> {
  await page.mouse.move(700, 500)
  const getCpuSeconds = await createCpuClock(page)
  const cpuSeconds = await getCpuSeconds()
  await page.evaluate(() => {
    const frames: number[] = []
    let mostRows = 0
    let last: number | undefined
    let isStopped = false
    const onFrame = (time: number) => {
      if (last !== undefined) frames.push(time - last)
      last = time
      mostRows = Math.max(mostRows, document.querySelectorAll('[role=table] [data-row-key]').length)
      if (!isStopped) requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
    window.stopRecording = () => {
      isStopped = true
      return { frames, mostRows }
    }
  })
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
    await page.mouse.wheel(0, WHEEL_STEP)
    await page.waitForTimeout(30)
  }
  const scrolling = await page.evaluate(() => window.stopRecording?.())
  if (!scrolling || scrolling.frames.length === 0) throw new Error('The page rendered no frames.')
  return { ...scrolling, cpuMsPerFrame: (1000 * ((await getCpuSeconds()) - cpuSeconds)) / scrolling.frames.length }
}

/** Returns a function that reads how much processor time the tasks of the main thread have used. */
async function createCpuClock(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
}
