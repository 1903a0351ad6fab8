import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getErrorCode } from './error-code.ts'

/** The main process of a PostgreSQL server. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

const getPidFile = (dataFolder: string) => path.join(dataFolder, 'postmaster.pid')

/** Reads the pid file of a server. PostgreSQL removes it when it stops in order, so it may name a server that was killed. */
export function readPidFile(dataFolder: string): Postmaster | null {
  const lines = readLines(getPidFile(dataFolder))
  if (!lines) return null
  // PostgreSQL writes the process id into the first line and the port into the fourth.
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Removes the pid file of a server that does not run any more: its process id may belong to another program now. */
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
 * Returns whether a process is the running server of a data folder: the system may reuse the pid for another program. Only Linux has the
 * command line in /proc. It is empty after the process has ended, until its parent notices that.
 */
export function isPostmaster(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  const commandLine = readLines(`/proc/${pid}/cmdline`)?.join('\n')
  return commandLine === undefined || commandLine.split('\0').includes(dataFolder)
}

/** Returns whether a process runs, even if it belongs to another user (`EPERM`). */
export function isAlive(pid: number): boolean {
  // `kill` would send the signal to several processes for 0 and negative numbers; 1 is the init process.
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    // Signal 0 only checks whether the process exists.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}
