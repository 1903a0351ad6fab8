import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from './find-free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const POLL_INTERVAL_MS = 50

/** A site in its own process, for tests in which the process may end. */
export interface SpawnedSite {
  readonly url: string
  readonly process: ChildProcess
  readonly getOutput: () => string
  /** Resolves when the site listens. Rejects when its process ends first, or when the site does not listen within `timeoutMs`. */
  waitUntilListening(timeoutMs: number): Promise<void>
  /** Sends a signal to the process and returns its exit code, or `null` when the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a site on a free port, from its sources or from another script, without waiting until it listens. */
export async function spawnSite(environment: Readonly<Record<string, string>>, script = 'server/main.ts'): Promise<SpawnedSite> {
  const port = await findFreePort()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'development', DEMO: 'false', LOG_LEVEL: 'error', ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = `http://localhost:${port}`
  return {
    url,
    process: child,
    getOutput: () => output,
    async waitUntilListening(timeoutMs) {
      for (const deadline = Date.now() + timeoutMs; !output.includes('Balafon is at'); await setTimeout(POLL_INTERVAL_MS)) {
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) throw new Error(`the site does not listen:\n${output}`)
      }
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}
