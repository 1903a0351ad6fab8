// Measures the downloads of a first visit to pages of the real site: the compressed size of scripts, texts, styles and fonts, and the number of script files.
import { type Browser, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../e2e/browser.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { startSiteWithCatalogue } from './lib/site.ts'
import { recordTransfers, type Transfer } from './lib/transfers.ts'

const KIB = 1024
const PASSWORD = 'a long password for benchmarks'

interface MeasuredPage {
  readonly name: string
  readonly path: string
  readonly isSignedIn?: boolean
  /** The budgets of bench/README.md: the compressed size of scripts and texts, and the number of files. */
  readonly scriptsKiB?: number
  readonly stylesheetsKiB?: number
  readonly scriptFiles?: number
}

const PAGES: readonly MeasuredPage[] = [
  { name: 'home', path: '/', scriptsKiB: 180, stylesheetsKiB: 30, scriptFiles: 12 },
  { name: 'album', path: '/album/1/artist-1/album-1', scriptsKiB: 200 },
  { name: 'login', path: '/login', scriptFiles: 12 },
  { name: 'register', path: '/register', scriptFiles: 12 },
  { name: 'account', path: '/account-settings', isSignedIn: true, scriptFiles: 12 },
]

await runBenchmark(async (cleanup) => {
  const site = await startSiteWithCatalogue(cleanup)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
  cleanup.defer(() => browser.close())
  const storageState = await register(browser, site.url)
  for (const measuredPage of PAGES) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(measuredPage.isSignedIn && { storageState }) })
    reportPage(measuredPage, await recordTransfers(await context.newPage(), site.url + measuredPage.path))
    await context.close()
  }
})

function reportPage({ name, scriptsKiB, stylesheetsKiB, scriptFiles }: MeasuredPage, transfers: readonly Transfer[]) {
  printTransfers(name, transfers)
  const listByType = (type: string) => transfers.filter((transfer) => transfer.type === type)
  const getSizeKiB = (type: string) => listByType(type).reduce((sum, { bytes }) => sum + bytes, 0) / KIB
  const scripts = listByType('Script')
  const measured = {
    transferredKiB: getSizeKiB('Script') + getSizeKiB('Texts'),
    files: scripts.length,
    withoutBrotli: scripts.filter(({ encoding }) => encoding !== 'br').length,
  }
  const reportShareOfBudget = (kind: string, value: number, budget: number | undefined) => {
    if (budget !== undefined)
      report({
        name: `first-load/${name}/${kind}`,
        reference: { budget },
        measured,
        ratio: value / budget,
        target: { max: 1 },
        notes: { ratioIs: 'share of the budget' },
      })
  }
  reportShareOfBudget('scripts', measured.transferredKiB, scriptsKiB)
  reportShareOfBudget('script-files', measured.files, scriptFiles)
  reportShareOfBudget('stylesheets', getSizeKiB('Stylesheet'), stylesheetsKiB)
}

/** Creates an account and returns the cookies of its session. */
async function register(browser: Browser, url: string) {
  const context = await browser.newContext()
  const page: Page = await context.newPage()
  await page.goto(`${url}/register`)
  await page.getByLabel('Email').fill('listener@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((address) => address.pathname !== '/register')
  const state = await context.storageState()
  await context.close()
  return state
}

function printTransfers(name: string, transfers: readonly Transfer[]) {
  const sorted = [...transfers].sort((a, b) => a.type.localeCompare(b.type) || b.bytes - a.bytes)
  console.error(`  ${name}`)
  for (const { type, bytes, encoding, url } of sorted) {
    console.error(`  ${type.padEnd(11)}${(bytes / KIB).toFixed(1).padStart(8)} KiB  ${encoding.padEnd(5)} ${new URL(url).pathname}`)
  }
}
