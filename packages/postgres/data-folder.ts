import { spawn } from 'node:child_process'
import { readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { CLEAN_ENVIRONMENT, findErrorLine } from './binaries.ts'
import { getErrorCode } from './error-code.ts'
import { syncFolder } from './files.ts'
import { createOwnedFolder, giveToPostgresUser, type RunAs } from './run-as.ts'

/** The administrator that `initdb` creates. */
export const USER = 'balafon'

/**
 * Returns whether the data folder contains a database.
 * @throws When it contains something else, for example a damaged database or a backup that was restored in part.
 */
export function hasDatabase(dataFolder: string): boolean {
  const names = listFiles(dataFolder)
  if (names.includes('PG_VERSION')) return true
  if (names.length === 0) return false
  throw new Error(
    `The database folder ${dataFolder} is not empty and contains no complete database: PG_VERSION is missing. Nothing was changed. Restore the folder from a backup, or move it away to start with an empty site.`,
  )
}

/** Lists the names in a folder. Returns an empty list when the folder does not exist, and throws when it cannot be read. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

export interface NewDatabase {
  readonly binaries: string
  readonly home: string
  readonly dataFolder: string
  readonly password: string
  readonly runAs: RunAs
}

/**
 * Creates the data folder. The database is created in another folder, which is renamed when it is complete, so that an interrupted start leaves no damaged
 * database.
 */
export async function createDataFolder({ binaries, home, dataFolder, password, runAs }: NewDatabase) {
  const unfinished = path.join(home, 'data.unfinished')
  // Removes the remains of an earlier start that was interrupted.
  rmSync(unfinished, { recursive: true, force: true })
  createOwnedFolder(unfinished, 0o700)
  const passwordFile = path.join(home, 'initial-password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveToPostgresUser(passwordFile)
  try {
    await runInitdb(binaries, unfinished, passwordFile, runAs)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
  moveIntoPlace(unfinished, dataFolder)
  syncFolder(home)
}

async function runInitdb(binaries: string, folder: string, passwordFile: string, { prefix, uid, gid }: RunAs) {
  const options = ['-D', folder, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [program = '', ...args] = [...prefix, path.join(binaries, 'bin', 'initdb'), ...options, ...locale]
  const child = spawn(program, args, { uid, gid, cwd: '/', env: CLEAN_ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] })
  const exitCode = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const [code, errors] = await Promise.all([exitCode, text(child.stderr)])
  if (code !== 0) throw new Error(`PostgreSQL could not create its data folder: ${findErrorLine(errors)}`)
}

/** Renames a folder. When the target is not empty, it fails and changes nothing. */
function moveIntoPlace(folder: string, target: string) {
  try {
    rmdirSync(target)
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
  }
  renameSync(folder, target)
}
