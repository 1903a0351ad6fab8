import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { createDataFolder, hasDatabase, USER } from './data-folder.ts'
import { createFile } from './files.ts'
import { withFolderLock } from './folder-lock.ts'
import { isAlive, isPostmaster, type Postmaster, readPidFile, removePidFile } from './pid-file.ts'
import { APPLICATION_ROLE, hasRoles, MIGRATION_ROLE, type RolePasswords, readOrCreateRolePasswords, setUpRoles } from './roles.ts'
import { chooseUser, createOwnedFolder } from './run-as.ts'
import { findFreePort, spawnServer, stopServer, waitUntilReady, withClient } from './server-process.ts'
import { type SupervisionLog, startSupervision } from './supervise.ts'

/** How long a connection may still be listed after its client has closed it. On a busy computer, the process of a connection ends late. */
const CLOSING_TIMEOUT_MS = 2000
const CLOSING_CHECK_MS = 50

/** A PostgreSQL server on this computer. */
export interface LocalPostgres {
  /** The URL for the running site: its role reads and writes rows only. */
  readonly url: string
  /** The URL for migrations. */
  readonly migrationUrl: string
  /** The URL of the superuser. Sites do not use it. */
  readonly adminUrl: string
  /** Whether a server was already running on this folder. */
  readonly wasRunning: boolean
  /** Starts the server again on the same port whenever it stops, until `release`. Several processes may supervise one server. */
  supervise(log: SupervisionLog): void
  /** Stops the server, unless other clients are connected, such as another node or a command of the operator. */
  release(): Promise<void>
}

/** A folder with a database, and the values that are needed to run its server. */
interface Installation {
  readonly home: string
  readonly dataFolder: string
  readonly password: string
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Starts PostgreSQL with its data in `folder`, which is created on first use. Uses a server that is already running there, because
 * the server survives when its site is killed.
 * @param settings Options for `postgres -c`.
 * @throws When another process creates the database at this moment, or when the folder contains a damaged database.
 */
export async function startPostgres(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<LocalPostgres> {
  const home = path.resolve(folder)
  // Other users can enter this folder, because the unprivileged user that runs PostgreSQL has to, but they cannot list it.
  createOwnedFolder(home, 0o711)
  const dataFolder = path.join(home, 'data')
  const firstStartFile = path.join(home, 'first-start')
  const refuseDuringFirstStart = () => {
    if (existsSync(firstStartFile) || !existsSync(dataFolder)) {
      throw new Error(`Another process is creating the database in ${home}. Wait until it has started, then try again.`)
    }
  }
  return withFolderLock(
    home,
    async () => {
      const isFirstStart = !hasDatabase(dataFolder)
      if (isFirstStart) writeFileSync(firstStartFile, '')
      try {
        return await openInstallation({ home, dataFolder, settings, password: readOrCreatePassword(home, isFirstStart) }, isFirstStart)
      } finally {
        rmSync(firstStartFile, { force: true })
      }
    },
    refuseDuringFirstStart,
  )
}

async function openInstallation(installation: Installation, isFirstStart: boolean): Promise<LocalPostgres> {
  const { home, dataFolder, password } = installation
  const running = findRunningPostmaster(dataFolder)
  let postmaster: Postmaster
  if (running) {
    postmaster = running
    await waitForPostmaster(installation, running)
  } else {
    if (isFirstStart) {
      const binaries = findBinaries()
      await createDataFolder({ binaries, home, dataFolder, password, runAs: chooseUser([binaries, home]) })
    }
    // Uses the port of the killed server again if possible, because other processes that used it have this port in their URLs.
    postmaster = await startServer(installation, await findFreePort(readPidFile(dataFolder)?.port))
  }
  const { port } = postmaster
  const adminUrl = formatUrl(password, port)
  const passwords = readOrCreateRolePasswords(home)
  await ensureRoles(adminUrl, passwords, { isServerNew: running === null }).catch(async (error) => {
    if (!running) await stopServer(postmaster.pid)
    throw error
  })
  let endSupervision = async () => {}
  // A command beside a running site does not stop the server, so it need not wait.
  let closingTimeoutMs = running ? 0 : CLOSING_TIMEOUT_MS
  return {
    url: withCredentials(adminUrl, APPLICATION_ROLE, passwords.application),
    migrationUrl: withCredentials(adminUrl, MIGRATION_ROLE, passwords.migration),
    adminUrl,
    wasRunning: running !== null,
    supervise(log) {
      const isRunning = () => isPostmaster(postmaster.pid, dataFolder)
      const restart = async () => {
        postmaster = await withFolderLock(home, () => startAgain(installation, port))
      }
      endSupervision = startSupervision({ isRunning, restart }, log)
      closingTimeoutMs = CLOSING_TIMEOUT_MS
    },
    async release() {
      await endSupervision()
      if (!(await hasOtherClients(adminUrl, closingTimeoutMs))) await stopServer(postmaster.pid)
    },
  }
}

/** Sets up the roles of the site when the server is new or has no roles yet. A server with roles stays unchanged, because a running site may be migrating. */
async function ensureRoles(adminUrl: string, passwords: RolePasswords, { isServerNew }: { readonly isServerNew: boolean }) {
  await withClient(adminUrl, async (client) => {
    if (isServerNew || !(await hasRoles(client))) await setUpRoles(client, passwords)
  })
}

function withCredentials(url: string, user: string, password: string): string {
  const changed = new URL(url)
  changed.username = user
  changed.password = password
  return changed.href
}

/** Starts a server that was killed, unless another process has started it already. */
async function startAgain(installation: Installation, port: number): Promise<Postmaster> {
  const { dataFolder } = installation
  const running = findRunningPostmaster(dataFolder)
  if (!running) return startServer(installation, port)
  if (running.port !== port) throw new Error(`PostgreSQL was started on port ${running.port} instead of ${port}. Restart this process.`)
  await waitForPostmaster(installation, running)
  return running
}

async function startServer({ home, dataFolder, password, settings }: Installation, port: number): Promise<Postmaster> {
  // A killed server leaves its pid file, and PostgreSQL would not start when another program has the same pid now. PostgreSQL itself checks that no process of
  // the killed server is left.
  const old = readPidFile(dataFolder)
  if (old && isAlive(old.pid)) removePidFile(dataFolder)
  const binaries = findBinaries()
  const server = spawnServer({ binaries, dataFolder, port, settings, runAs: chooseUser([binaries, home]) })
  try {
    await waitUntilReady(formatUrl(password, port, 'postgres'), server)
    await createDatabaseIfMissing(password, port)
  } catch (error) {
    await stopServer(server.pid)
    throw error
  }
  return { pid: server.pid, port }
}

/** Finds the server that runs on a data folder. */
function findRunningPostmaster(dataFolder: string): Postmaster | null {
  const postmaster = readPidFile(dataFolder)
  return postmaster && isPostmaster(postmaster.pid, dataFolder) ? postmaster : null
}

const waitForPostmaster = ({ dataFolder, password }: Installation, { pid, port }: Postmaster) =>
  // Connects to the database `postgres`, because the database of the site may not exist yet.
  waitUntilReady(formatUrl(password, port, 'postgres'), { isRunning: () => isPostmaster(pid, dataFolder), getError: () => 'the server has stopped' })

const formatUrl = (password: string, port: number, database = USER) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

function readOrCreatePassword(home: string, isFirstStart: boolean): string {
  const file = path.join(home, 'password')
  if (isFirstStart) createFile(file, randomBytes(24).toString('hex'))
  const password = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (password === '') throw new Error(`The password of the database is missing: ${file}. Restore the file from a backup.`)
  return password
}

async function createDatabaseIfMissing(password: string, port: number) {
  await withClient(formatUrl(password, port, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [USER])
    if (!rowCount) await client.query(`create database ${USER}`)
  })
}

/**
 * Returns whether other clients are connected. Background processes of the server, connections that end within the time limit, and connections of this
 * function in any process do not count.
 */
async function hasOtherClients(url: string, timeoutMs: number): Promise<boolean> {
  const select = "select from pg_stat_activity where backend_type = 'client backend' and application_name <> 'balafon release'"
  return withClient(url, async (client) => {
    await client.query("set application_name = 'balafon release'")
    for (const deadline = Date.now() + timeoutMs; ; await setTimeout(CLOSING_CHECK_MS)) {
      if ((await client.query(select)).rowCount === 0) return false
      if (Date.now() >= deadline) return true
    }
  }).catch(() => false)
}
