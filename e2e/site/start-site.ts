import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { PASSWORD } from './accounts.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** A start fails when the site prints nothing for this time. A limit for the whole start would be wrong, because a busy machine needs many minutes to compose the demo music. */
const PROGRESS_TIMEOUT_MS = 180_000

export interface RunningSite {
  readonly dataDir: string
  readonly url: string
  readonly port: number
  readonly process: ChildProcess
  /** Returns everything that the process has printed so far. */
  readonly getOutput: () => string
  /** Sends SIGTERM, waits for the end of the process and returns its exit code. */
  stop(): Promise<number | null>
  /** Kills the process of the site with SIGKILL, but not its database. */
  kill(): Promise<void>
}

interface ProcessOptions {
  readonly uid?: number
  readonly gid?: number
  /** The script that is started instead of the server. */
  readonly script?: string
}

/** Starts the built site as `npm start` does, on a free port, and waits until it prints its address. */
export async function startSite(dataDir: string, environment: NodeJS.ProcessEnv = {}, options: ProcessOptions = {}): Promise<RunningSite> {
  const { script = 'server/dist/main.js', ...credentials } = options
  const port = Number(environment.PORT ?? (await findFreePort()))
  const delay = process.env.REQUEST_DELAY_MS ? ['--import', import.meta.resolve('./delay-requests.ts')] : []
  const child = spawn(process.execPath, [...delay, script], {
    ...credentials,
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', DEMO_PASSWORD: PASSWORD, DATA_DIR: dataDir, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes) => {
    output += bytes
  })
  child.stderr.on('data', (bytes) => {
    output += bytes
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await waitUntilReady(() => output, exited)
  return {
    dataDir,
    url: `http://localhost:${port}`,
    port,
    process: child,
    getOutput: () => output,
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function waitUntilReady(getOutput: () => string, exited: Promise<number | null>) {
  let hasExited = false
  void exited.then(() => {
    hasExited = true
  })
  let printed = 0
  for (let deadline = Date.now() + PROGRESS_TIMEOUT_MS; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const output = getOutput()
    if (output.includes('Balafon is at')) return
    if (hasExited) break
    if (output.length > printed) deadline = Date.now() + PROGRESS_TIMEOUT_MS
    printed = output.length
  }
  throw new Error(`The site did not start:\n${getOutput()}`)
}
