// Host, plugins and server with everything reloading, on one address: builds watch, the server restarts, the page reloads itself.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { build, environment, install, NODE, ROOT } from './lib/prepare.mjs'
import { StepError } from './lib/steps.mjs'

const QUIET_FOR = 200
const { PLUGINS_DIR } = environment()
/** The house's own plugins, and the operator's. */
const pluginFolders = ['plugins', ...(PLUGINS_DIR ? [PLUGINS_DIR] : [])].map((folder) => path.resolve(ROOT, folder))
const built = [path.join(ROOT, 'host'), ...pluginFolders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))].filter((folder) =>
  existsSync(path.join(folder, 'rsbuild.config.ts')),
)

try {
  console.log('\n  Balafon, for its developers\n')
  await install()
  await build()
  run()
} catch (error) {
  console.error(error instanceof StepError ? `\n  ${error.message}` : error)
  process.exit(1)
}

function run() {
  const env = { ...environment(), NODE_ENV: 'development', LIVE_RELOAD: 'true', NODE_NO_WARNINGS: '1' }
  const rsbuild = path.join(ROOT, 'node_modules/.bin/rsbuild')
  const builders = built.map((folder) =>
    spawn(rsbuild, ['build', '--watch', '--mode', 'development', '--log-level', 'error'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  let server = serve(env)
  let ending = false
  let timer
  const restart = async () => {
    if (ending) return
    await end(server)
    server = serve(env)
  }
  for (const folder of ['server', 'packages', 'host/dist', ...pluginFolders]) {
    watch(path.resolve(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!concernsServer(folder, String(file))) return
      clearTimeout(timer)
      timer = setTimeout(() => void restart(), QUIET_FOR)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, async () => {
      if (ending) return
      ending = true
      for (const builder of builders) builder.kill('SIGTERM')
      await end(server)
      process.exit(0)
    })
  }
}

/** What the running process has read: sources of server halves, and the builds' lists of files. */
function concernsServer(folder, file) {
  if (/\.test\.tsx?$|node_modules/.test(file)) return false
  if (file.includes('dist')) return file.endsWith(path.join('dist', 'plugin.json'))
  if (folder === 'host/dist') return file === 'preload.json'
  return /\.(ts|json)$/.test(file) && !file.includes(`client${path.sep}`)
}

function serve(env) {
  return spawn(NODE, ['server/main.ts'], { cwd: ROOT, env, stdio: 'inherit' })
}

function end(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}
