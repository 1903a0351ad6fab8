// Runs everything: the checks, then the end-to-end tests (e2e/journeys) in a real browser against a real site.
import path from 'node:path'
import { check } from './check.mjs'
import { createEnvironment, getBin, NODE, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached, runStep } from './lib/steps.mjs'

await runMain(async () => {
  await check({ long: true })
  const options = { cwd: path.join(ROOT, 'e2e'), env: createEnvironment() }
  await runStep('Browser', NODE, ['ensure-browser.ts'], options)
  return runAttached(getBin('playwright'), ['test'], options)
})
