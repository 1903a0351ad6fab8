import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** The server that holds this data folder, if one lives. A file left by a dead one is removed. */
export function findRunningPostmaster(data: string): Postmaster | null {
  const file = path.join(data, 'postmaster.pid')
  const lines = readLines(file)
  if (!lines) return null
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (isPostmaster(pid, data)) return { pid, port }
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

/** A pid may have been given to somebody else since: on Linux its command line tells. */
function isPostmaster(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  const commandLine = readLines(`/proc/${pid}/cmdline`)?.join('\n')
  return commandLine === undefined || commandLine.split('\0').includes(data)
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
