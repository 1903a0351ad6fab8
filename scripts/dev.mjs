// Serves the site for development. After a change it rebuilds the client code, restarts the server, and reloads the open pages.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'
import { build, createEnvironment, getBin, install, NODE, ROOT, runMain } from './lib/prepare.mjs'

/** Milliseconds without another change before the server restarts. */
const RESTART_DELAY_MS = 200
const { PLUGINS_DIR } = createEnvironment()
/** The folders that contain the built-in plugins and the plugins of the operator. */
const pluginFolders = ['plugins', ...(PLUGINS_DIR ? [PLUGINS_DIR] : [])].map((folder) => path.resolve(ROOT, folder))
const clientFolders = [path.join(ROOT, 'host'), ...pluginFolders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))].filter(
  (folder) => existsSync(path.join(folder, 'rsbuild.config.ts')),
)

function watchAndServe() {
  const env = { ...createEnvironment(), NODE_ENV: 'development', LIVE_RELOAD: 'true', NODE_NO_WARNINGS: '1' }
  const builders = clientFolders.map((folder) =>
    spawn(getBin('rsbuild'), ['build', '--watch', '--mode', 'development', '--log-level', 'error'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  let server = startServer(env)
  let isStopping = false
  let timer
  const restart = async () => {
    if (isStopping) return
    await stopServer(server)
    server = startServer(env)
  }
  for (const folder of ['server', 'packages', 'host/dist', ...pluginFolders]) {
    watch(path.resolve(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!isServerFile(folder, String(file))) return
      clearTimeout(timer)
      timer = setTimeout(() => void restart(), RESTART_DELAY_MS)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      for (const builder of builders) builder.kill('SIGTERM')
      await stopServer(server)
      process.exit(0)
    })
  }
}

/** Whether the server must restart after a change of this file: it reads the sources of server modules and the file lists of the builds. */
function isServerFile(folder, file) {
  if (/\.test\.tsx?$|node_modules/.test(file)) return false
  if (file.includes('dist')) return file.endsWith(path.join('dist', 'plugin.json'))
  if (folder === 'host/dist') return file === 'preload.json'
  return /\.(ts|json)$/.test(file) && !file.includes(`client${path.sep}`)
}

function startServer(env) {
  return spawn(NODE, ['server/main.ts'], { cwd: ROOT, env, stdio: 'inherit' })
}

function stopServer(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

await runMain(async () => {
  console.log('\n  Balafon (development)\n')
  await install()
  await build()
  watchAndServe()
})
