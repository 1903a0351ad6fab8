// What a first visit to the home page of the real site downloads: scripts, styles and fonts, as they come over the wire.
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../e2e/browser.ts'
import { bench } from './lib/bench.ts'
import { report } from './lib/report.ts'
import { startFilledSite } from './lib/site.ts'
import { type Transfer, transfersOf } from './lib/transfers.ts'

const KIB = 1024
/** Scripts may be 200 KiB by design. They are held 5 KiB above what they are, so that the room is not used up unnoticed. */
const BUDGETS = { Script: 186, Stylesheet: 30 } as const

await bench(async (scope) => {
  const site = await startFilledSite(scope)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
  scope.defer(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const transfers = await transfersOf(page, site.url)
  show(transfers)

  const sizeOf = (type: string) => transfers.filter((transfer) => transfer.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / KIB
  const notes = { fontsKiB: Number(sizeOf('Font').toPrecision(3)), ratioIs: 'share of the budget' }
  for (const [type, budget] of Object.entries(BUDGETS)) {
    const own = transfers.filter((transfer) => transfer.type === type)
    const size = sizeOf(type)
    report({
      name: `first-load/${type.toLowerCase()}s`,
      reference: { budgetKiB: budget },
      ours: { transferredKiB: size, files: own.length, withoutBrotli: own.filter(({ encoding }) => encoding !== 'br').length },
      ratio: size / budget,
      target: { max: 1 },
      notes,
    })
  }
})

function show(transfers: readonly Transfer[]) {
  const sorted = [...transfers].sort((a, b) => a.type.localeCompare(b.type) || b.bytes - a.bytes)
  for (const { type, bytes, encoding, url } of sorted) {
    console.error(`  ${type.padEnd(11)}${(bytes / KIB).toFixed(1).padStart(8)} KiB  ${encoding.padEnd(5)} ${new URL(url).pathname}`)
  }
}
