import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PATIENCE = 300_000

export interface RunningSite {
  readonly dataDir: string
  readonly url: string
  readonly port: number
  readonly process: ChildProcess
  /** All that it has printed so far. */
  readonly said: () => string
  /** SIGTERM, and wait until it is gone; gives the exit code. */
  stop(): Promise<number | null>
  /** kill -9, of the site and of nothing else. */
  kill(): Promise<void>
}

export const PASSWORD = 'demo-password-for-tests'

/** Starts the built site as `npm start` does, on a free port, and waits until it says where it is. */
export async function startSite(dataDir: string, environment: NodeJS.ProcessEnv = {}, who: { uid?: number; gid?: number } = {}): Promise<RunningSite> {
  const port = Number(environment.PORT ?? (await freePort()))
  const child = spawn(process.execPath, ['server/main.ts'], {
    ...who,
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', DEMO_PASSWORD: PASSWORD, DATA_DIR: dataDir, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (bytes) => {
    said += bytes
  })
  child.stderr.on('data', (bytes) => {
    said += bytes
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await ready(() => said, gone)
  return {
    dataDir,
    url: `http://localhost:${port}`,
    port,
    process: child,
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      return gone
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function ready(said: () => string, gone: Promise<number | null>) {
  let exited = false
  void gone.then(() => {
    exited = true
  })
  for (const until = Date.now() + PATIENCE; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (said().includes('Balafon is at')) return
    if (exited) break
  }
  throw new Error(`The site did not start:\n${said()}`)
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
