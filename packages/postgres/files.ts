import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { getErrorCode } from './error-code.ts'

/**
 * Creates a folder and its parents. In contrast to Node's `recursive` option it fails where no folder can be created, such as `/proc`:
 * there Node tries forever.
 */
export function createFolder(folder: string, mode = 0o777) {
  const missing: string[] = []
  for (let current = path.resolve(folder); !existsSync(current) && path.dirname(current) !== current; current = path.dirname(current)) missing.unshift(current)
  for (const current of missing) {
    try {
      mkdirSync(current, { mode })
    } catch (error) {
      // Another process may create the same folders.
      if (getErrorCode(error) !== 'EEXIST') throw error
    }
  }
}

/**
 * Creates a file that is either complete on the disk or absent, also after a power failure. Never replaces a file.
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

/** Gives a complete file its name. A hard link fails when the name is taken; some file systems have no hard links. */
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

/** Writes the names of a folder to the disk. Windows cannot open folders, and needs no such call. */
export function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
