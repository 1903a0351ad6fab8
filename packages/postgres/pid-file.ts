import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getErrorCode } from './error-code.ts'

/** The main process of a PostgreSQL server. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

const getPidFile = (dataFolder: string) => path.join(dataFolder, 'postmaster.pid')

/** Reads the pid file of a server. The server may no longer run, because PostgreSQL removes the file only when it shuts down normally. */
export function readPidFile(dataFolder: string): Postmaster | null {
  const lines = readLines(getPidFile(dataFolder))
  if (!lines) return null
  // PostgreSQL writes the process id into the first line and the port into the fourth.
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Removes the pid file of a server that no longer runs. Its process id may now belong to another program. */
export function removePidFile(dataFolder: string) {
  rmSync(getPidFile(dataFolder), { force: true })
}

function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return null
  }
}

/**
 * Returns whether a process is the running server of a data folder, because the system may have reused the pid for another program. On Linux it checks the
 * command line in /proc, which is empty for a process that has ended and that its parent has not collected yet.
 */
export function isPostmaster(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  const commandLine = readLines(`/proc/${pid}/cmdline`)?.join('\n')
  return commandLine === undefined || commandLine.split('\0').includes(dataFolder)
}

/** Returns whether a process runs, even if it belongs to another user (`EPERM`). */
export function isAlive(pid: number): boolean {
  // For 0 and negative numbers, `kill` would send the signal to several processes. 1 is the init process.
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    // Signal 0 only checks whether the process exists.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}
