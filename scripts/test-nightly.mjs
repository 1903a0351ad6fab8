// Tests of rare events that take long, such as kills under load. They are not part of `npm test`.
import { build, createEnvironment, getBin, install, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached } from './lib/steps.mjs'

await runMain(async () => {
  await install()
  await build()
  return runAttached(getBin('vitest'), ['run', '--config', 'vitest.nightly.config.ts'], { cwd: ROOT, env: createEnvironment() })
})
