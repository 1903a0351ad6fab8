import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

const MEMORY_DISK = '/dev/shm'
const PREFIX = 'balafon-'
const GIBIBYTE = 2 ** 30
/** The tests write up to three GiB at a time. The rest is for their programs. */
const NEEDED_SPACE = 6 * GIBIBYTE
const NEEDED_MEMORY = 10 * GIBIBYTE

/**
 * Lets this process and its children keep temporary files in memory, if there is enough of it: the tests create hundreds of databases, and copying one
 * takes ten times as long on a disk. The folder is deleted when the process ends, or by the next one after a kill.
 */
export function useMemoryForTemporaryFiles() {
  deleteAbandonedFolders()
  if (!hasEnoughMemory()) return
  const folder = mkdtempSync(path.join(MEMORY_DISK, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (canRunPrograms(folder)) process.env.TMPDIR = folder
}

function hasEnoughMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    return bavail * bsize > NEEDED_SPACE && freemem() > NEEDED_MEMORY
  } catch {
    return false
  }
}

/** Some systems forbid it. The browser of the tests is unpacked into the folder. */
function canRunPrograms(folder) {
  const program = path.join(folder, 'probe.sh')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/** Deletes the folders of processes that were killed. */
function deleteAbandonedFolders() {
  for (const name of listFolders()) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    if (!isRunning(pid)) rmSync(path.join(MEMORY_DISK, name), { recursive: true, force: true })
  }
}

function listFolders() {
  try {
    return readdirSync(MEMORY_DISK).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
