// Runs everything: the checks, then the end-to-end tests (e2e/journeys) in a real browser against a real site.
import path from 'node:path'
import { check } from './check.mjs'
import { createEnvironment, getBin, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached } from './lib/steps.mjs'

await runMain(async () => {
  await check({ long: true })
  const options = { cwd: path.join(ROOT, 'e2e'), env: createEnvironment() }
  return runAttached(getBin('playwright'), ['test'], options)
})
