// Installs, builds and serves a site. Plain JavaScript for the machine's own Node (≥ 20): nothing is installed yet.
import { build, environment, install, NODE, ROOT } from './lib/prepare.mjs'
import { hand, StepError } from './lib/steps.mjs'

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error('Balafon needs Node 20 or later to start.')
  process.exit(1)
}

try {
  console.log('\n  Balafon\n')
  if (process.env.NODE_ENV !== 'production') {
    await install()
    await build()
  }
  process.exit(await hand(NODE, ['server/main.ts'], { cwd: ROOT, env: environment() }))
} catch (error) {
  console.error(error instanceof StepError ? `\n  ${error.message}` : error)
  process.exit(1)
}
