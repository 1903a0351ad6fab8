// Everything: the fast checks, then journeys in a real browser against a real site.
import path from 'node:path'
import { check } from './check.mjs'
import { environment, NODE, ROOT } from './lib/prepare.mjs'
import { hand, StepError, step } from './lib/steps.mjs'

const bin = (name) => path.join(ROOT, 'node_modules', '.bin', name)

try {
  await check({ long: true })
  const options = { cwd: path.join(ROOT, 'e2e'), env: environment() }
  await step('Browser', NODE, ['ensure-browser.ts'], options)
  process.exit(await hand(bin('playwright'), ['test'], options))
} catch (error) {
  console.error(error instanceof StepError ? `\n  ${error.message}` : error)
  process.exit(1)
}
