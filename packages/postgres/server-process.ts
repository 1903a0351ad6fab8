import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { CLEAN_ENVIRONMENT, findErrorLine } from './binaries.ts'
import { isAlive } from './pid-file.ts'
import type { RunAs } from './run-as.ts'

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000
const CONNECT_TIMEOUT_MS = 2000

/** The SQLSTATEs of a rejected user or password. */
const REJECTED = new Set(['28P01', '28000'])

export interface ServerProcess {
  readonly pid: number
  isRunning(): boolean
  /** Returns the reason why the process has ended. */
  getError(): string
}

export interface ServerOptions {
  readonly binaries: string
  readonly dataFolder: string
  readonly port: number
  /** Options for `postgres -c`. */
  readonly settings: Readonly<Record<string, string>>
  readonly runAs: RunAs
}

/** Spawns the server detached, so that Ctrl-C in the terminal stops the site first and the database last. */
export function spawnServer({ binaries, dataFolder, port, settings, runAs }: ServerOptions): ServerProcess {
  const options = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...settings }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...args] = [...runAs.prefix, path.join(binaries, 'bin', 'postgres'), '-D', dataFolder, '-p', String(port), ...flags]
  const child: ChildProcess = spawn(program, args, {
    uid: runAs.uid,
    gid: runAs.gid,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (bytes) => {
    output = (output + bytes).slice(-2000)
  })
  child.once('error', ({ message }) => {
    output = message
  })
  // Lets the Node process exit while the server is still running.
  child.unref()
  if (child.stderr instanceof net.Socket) child.stderr.unref()
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    getError: () => findErrorLine(output),
  }
}

/**
 * Waits until a server accepts connections.
 * @param url The URL of a database that exists.
 */
export async function waitUntilReady(url: string, { isRunning, getError }: Pick<ServerProcess, 'isRunning' | 'getError'>) {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await setTimeout(60)) {
    if (!isRunning()) throw new Error(`PostgreSQL could not start: ${getError()}`)
    const error = await findConnectionError(url)
    if (!error) return
    if (REJECTED.has(error.code ?? '')) throw new Error(`PostgreSQL rejects the password: ${error.message}.`)
  }
  throw new Error(`PostgreSQL did not accept connections within ${START_TIMEOUT_MS / 1000} seconds.`)
}

async function findConnectionError(url: string): Promise<{ code?: string; message: string } | null> {
  try {
    await withClient(url, (client) => client.query('select 1'))
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Opens a connection for one function. */
export async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Requests a fast shutdown (SIGINT), then an immediate one (SIGQUIT) when the server is still running after the timeout. */
export async function stopServer(pid: number) {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waitedMs = 0; isAlive(pid) && waitedMs < STOP_TIMEOUT_MS; waitedMs += 50) await setTimeout(50)
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

/** Returns the preferred port when no program uses it, otherwise a free port. */
export async function findFreePort(preferred = 0): Promise<number> {
  return findPort(preferred).catch(() => findPort(0))
}

/** Opens a port for a moment and returns it, to check that no program uses it. With 0, the system chooses a free port. */
const findPort = (requestedPort: number) =>
  new Promise<number>((resolve, reject) => {
    const temporaryServer = net.createServer()
    temporaryServer.on('error', reject)
    temporaryServer.listen(requestedPort, '127.0.0.1', () => {
      const address = temporaryServer.address()
      const port = typeof address === 'object' && address ? address.port : requestedPort
      temporaryServer.close(() => resolve(port))
    })
  })
