// Tests of rare events that take long, such as kills under load. They are not part of `npm test`.
import { useMemoryForTemporaryFiles } from './lib/memory-folder.mjs'
import { build, createEnvironment, getBin, install, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached } from './lib/steps.mjs'

await runMain(async () => {
  useMemoryForTemporaryFiles()
  await install()
  await build()
  return runAttached(getBin('vitest'), ['run', '--config', 'vitest.nightly.config.ts'], { cwd: ROOT, env: createEnvironment() })
})
