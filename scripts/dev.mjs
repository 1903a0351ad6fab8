// Serves the site for development. After a save it builds the client code again and reloads the open pages, or restarts the server.
import { createEnvironment, install, NODE, ROOT, runMain } from './lib/prepare.mjs'
import { runAttached } from './lib/steps.mjs'

await runMain(async () => {
  console.log('\n  Balafon (development)\n')
  await install()
  const env = { ...createEnvironment(), NODE_ENV: 'development', LIVE_RELOAD: 'true', NODE_NO_WARNINGS: '1' }
  // The pinned Node, because the builds and the server are TypeScript.
  return runAttached(NODE, ['scripts/dev/serve.mjs'], { cwd: ROOT, env })
})
