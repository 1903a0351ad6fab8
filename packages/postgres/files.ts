import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { getErrorCode } from './error-code.ts'

/**
 * Creates a folder and its parents. It does not use Node's `recursive` option, because Node tries forever where no folder can be created, such as in
 * `/proc`. This function throws instead.
 */
export function createFolder(folder: string, mode = 0o777) {
  const missing: string[] = []
  for (let current = path.resolve(folder); !existsSync(current) && path.dirname(current) !== current; current = path.dirname(current)) missing.unshift(current)
  for (const current of missing) {
    try {
      mkdirSync(current, { mode })
    } catch (error) {
      // Ignores a folder that exists already, because another process may create the same folders at this moment.
      if (getErrorCode(error) !== 'EEXIST') throw error
    }
  }
}

/**
 * Creates a file that is either complete on the disk or absent, also after a power failure. Never replaces a file, except on file systems without hard
 * links: there it may replace a file that another process creates at the same moment.
 * @returns Whether this call created the file; `false` when it exists already.
 */
export function createFile(file: string, content: string, mode = 0o600): boolean {
  const temporaryFile = `${file}.${randomUUID()}`
  writeDurably(temporaryFile, content, mode)
  try {
    return publish(temporaryFile, file)
  } finally {
    rmSync(temporaryFile, { force: true })
    syncFolder(path.dirname(file))
  }
}

function writeDurably(file: string, content: string, mode: number) {
  const descriptor = openSync(file, 'wx', mode)
  try {
    writeSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Gives a complete file its name with a hard link, because a hard link never replaces a file. Some file systems have no hard links. */
function publish(temporaryFile: string, file: string): boolean {
  try {
    linkSync(temporaryFile, file)
    return true
  } catch (error) {
    if (existsSync(file)) return false
    if (getErrorCode(error) === 'ENOSPC') throw error
    renameSync(temporaryFile, file)
    return true
  }
}

/** Makes sure that the names of the files in a folder are on the disk. Windows cannot open folders, and does not need this call. */
export function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
