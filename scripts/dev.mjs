// Host, plugins and server with everything reloading, on one address: builds watch, the page reloads itself.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { build, environment, install, NODE, ROOT } from './lib/prepare.mjs'
import { hand, StepError } from './lib/steps.mjs'

const folders = ['host', ...readdirSync(path.join(ROOT, 'plugins')).map((name) => path.join('plugins', name))].filter((folder) =>
  existsSync(path.join(ROOT, folder, 'rsbuild.config.ts')),
)

try {
  console.log('\n  Balafon, for its developers\n')
  await install()
  await build()
  const env = { ...environment(), NODE_ENV: 'development' }
  const watchers = folders.map((folder) =>
    spawn(path.join(ROOT, 'node_modules/.bin/rsbuild'), ['build', '--watch', '--mode', 'development', '--log-level', 'error'], {
      cwd: path.join(ROOT, folder),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  const watched = ['server', 'packages/sdk/server', 'packages/sdk/contract', ...folders.slice(1).flatMap((folder) => [`${folder}/server`, `${folder}/contract`])]
  const paths = watched.filter((folder) => existsSync(path.join(ROOT, folder))).map((folder) => `--watch-path=${folder}`)
  const code = await hand(NODE, [...paths, '--watch-preserve-output', 'server/main.ts'], { cwd: ROOT, env: { ...env, LIVE_RELOAD: 'true' } })
  for (const watcher of watchers) watcher.kill('SIGTERM')
  process.exit(code)
} catch (error) {
  console.error(error instanceof StepError ? `\n  ${error.message}` : error)
  process.exit(1)
}
