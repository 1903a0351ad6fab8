// Tests of rare events that take long, such as kills under load, and all component tests and journeys with slow responses. They are not part of
// `npm test`.
import path from 'node:path'
import { useMemoryForTemporaryFiles } from './lib/memory-folder.mjs'
import { build, createEnvironment, getBin, install, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached } from './lib/steps.mjs'

/** The component tests and journeys must not depend on the order or speed of responses. */
const REQUEST_DELAY_MS = '1000'

await runMain(async () => {
  useMemoryForTemporaryFiles()
  await install()
  await build()
  const env = createEnvironment()
  const slowEnv = { ...env, REQUEST_DELAY_MS }
  const codes = [
    await runAttached(getBin('vitest'), ['run', '--config', 'vitest.nightly.config.ts'], { cwd: ROOT, env }),
    await runAttached(getBin('vitest'), ['run', '--config', 'vitest.components.config.ts', '--retry=0'], { cwd: ROOT, env: slowEnv }),
    await runAttached(getBin('playwright'), ['test', '--retries=0'], { cwd: path.join(ROOT, 'e2e'), env: slowEnv }),
  ]
  return codes.find((code) => code !== 0) ?? 0
})
