import { spawn } from 'node:child_process'
import { ROOT } from '../lib/prepare.mjs'

/** Milliseconds without another change before the server restarts. */
const RESTART_DELAY_MS = 200

/** Creates the process of the server. When the server fails, it starts again after the next change. */
export function createServerProcess(env) {
  let child
  /** Set while a restart is about to begin. */
  let timer
  let isStopped = false

  function start() {
    if (isStopped) return
    child = spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.once('exit', (code) => {
      if (code) console.log('  The server stopped. It starts again after the next change.')
    })
  }

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function end() {
    if (!isRunning()) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await exited
  }

  let restarted = Promise.resolve()
  return {
    start,
    restart() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        restarted = restarted.then(end).then(start)
      }, RESTART_DELAY_MS)
    },
    /**
     * Reports a build to the running server, which then reloads the open pages. Does nothing while the server is about to restart: pages would reload while no
     * server runs, and the next server reads all builds when it starts.
     */
    reportBuild(folder) {
      if (timer === undefined && isRunning() && !child.killed && child.connected) child.send({ built: folder }, () => {})
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await end()
    },
  }
}
