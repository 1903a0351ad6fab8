// Measures what a first visit to the home page of the real site downloads: scripts, styles and fonts, compressed.
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../e2e/browser.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { startSiteWithCatalogue } from './lib/site.ts'
import { recordTransfers, type Transfer } from './lib/transfers.ts'

const KIB = 1024
/** The budget in bench/README.md: compressed KiB by type of resource. */
const BUDGETS = { Script: 180, Stylesheet: 30 } as const

await runBenchmark(async (cleanup) => {
  const site = await startSiteWithCatalogue(cleanup)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
  cleanup.defer(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const transfers = await recordTransfers(page, site.url)
  printTransfers(transfers)

  const listByType = (type: string) => transfers.filter((transfer) => transfer.type === type)
  const getSizeKiB = (type: string) => listByType(type).reduce((sum, { bytes }) => sum + bytes, 0) / KIB
  const notes = { fontsKiB: Number(getSizeKiB('Font').toPrecision(3)), ratioIs: 'share of the budget' }
  for (const [type, budgetKiB] of Object.entries(BUDGETS)) {
    const files = listByType(type)
    const transferredKiB = getSizeKiB(type)
    report({
      name: `first-load/${type.toLowerCase()}s`,
      reference: { budgetKiB },
      measured: { transferredKiB, files: files.length, withoutBrotli: files.filter(({ encoding }) => encoding !== 'br').length },
      ratio: transferredKiB / budgetKiB,
      target: { max: 1 },
      notes,
    })
  }
})

function printTransfers(transfers: readonly Transfer[]) {
  const sorted = [...transfers].sort((a, b) => a.type.localeCompare(b.type) || b.bytes - a.bytes)
  for (const { type, bytes, encoding, url } of sorted) {
    console.error(`  ${type.padEnd(11)}${(bytes / KIB).toFixed(1).padStart(8)} KiB  ${encoding.padEnd(5)} ${new URL(url).pathname}`)
  }
}
