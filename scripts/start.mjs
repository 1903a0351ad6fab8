// Installs, builds and serves a site. Plain JavaScript, because the Node of the machine (20 or later) runs it before anything is installed.
import { build, createEnvironment, install, MEMORY_OPTIONS, NODE, ROOT, runMain, SERVER } from './lib/prepare.mjs'
import { runAttached } from './lib/steps.mjs'

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error('Balafon needs Node 20 or later to start.')
  process.exit(1)
}

await runMain(async () => {
  console.log('\n  Balafon\n')
  if (process.env.NODE_ENV !== 'production') {
    await install()
    await build()
  }
  return runAttached(NODE, [...MEMORY_OPTIONS, SERVER], { cwd: ROOT, env: createEnvironment() })
})
