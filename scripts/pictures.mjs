// Takes the screenshots of the README again.
import path from 'node:path'
import { build, createEnvironment, install, NODE, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached } from './lib/steps.mjs'

await runMain(async () => {
  await install()
  await build()
  return runAttached(NODE, ['pictures.ts', ...process.argv.slice(2)], { cwd: path.join(ROOT, 'e2e'), env: createEnvironment() })
})
