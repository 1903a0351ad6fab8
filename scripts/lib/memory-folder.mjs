import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

const MEMORY_DISK = '/dev/shm'
const PREFIX = 'balafon-'
const GIBIBYTE = 2 ** 30
/** The free space that the folder must have. The tests write up to three GiB at a time; the other three GiB are a reserve. */
const NEEDED_SPACE_BYTES = 6 * GIBIBYTE
/** The free memory that the machine must have: for the folder and for the programs of the tests. */
const NEEDED_MEMORY_BYTES = 10 * GIBIBYTE

/**
 * Lets this process and its children keep temporary files in memory, if there is enough memory: the tests create hundreds of databases, and copying a
 * database takes ten times as long on a disk. The folder is deleted when the process ends. If the process is killed, the next test run deletes the folder.
 */
export function useMemoryForTemporaryFiles() {
  deleteAbandonedFolders()
  if (!hasEnoughMemory()) return
  const folder = mkdtempSync(path.join(MEMORY_DISK, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user of the operating system, which has to write to this folder.
  chmodSync(folder, 0o1777)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (canRunPrograms(folder)) process.env.TMPDIR = folder
}

function hasEnoughMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    return bavail * bsize > NEEDED_SPACE_BYTES && freemem() > NEEDED_MEMORY_BYTES
  } catch {
    return false
  }
}

/** Returns whether programs in the folder can be run, which some systems forbid. The tests need this, because their browser is unpacked into the folder. */
function canRunPrograms(folder) {
  const program = path.join(folder, 'test-program.sh')
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
