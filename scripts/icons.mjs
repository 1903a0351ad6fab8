// Draws the PNG icons of the app from the SVG files in host/public.
import path from 'node:path'
import { createEnvironment, install, NODE, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached } from './lib/steps.mjs'

await runMain(async () => {
  await install()
  return runAttached(NODE, ['icons.ts'], { cwd: path.join(ROOT, 'e2e'), env: createEnvironment() })
})
