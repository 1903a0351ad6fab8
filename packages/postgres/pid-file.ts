import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** Finds the server that runs on a data folder. Removes the pid file of a server that does not run any more. */
export function findRunningPostmaster(dataFolder: string): Postmaster | null {
  const file = path.join(dataFolder, 'postmaster.pid')
  const lines = readLines(file)
  if (!lines) return null
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (isPostmaster(pid, dataFolder)) return { pid, port }
  rmSync(file, { force: true })
  return null
}

function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return null
  }
}

/** Checks the command line where /proc has it (Linux), because the system may have given the pid to another process. */
function isPostmaster(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  const commandLine = readLines(`/proc/${pid}/cmdline`)?.join('\n')
  return commandLine === undefined || commandLine.split('\0').includes(dataFolder)
}

/** Returns whether a process runs, also one of another user. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
