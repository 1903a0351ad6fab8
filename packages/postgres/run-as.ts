import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { createFolder } from './files.ts'

/** How to start PostgreSQL's programs. Without ids they run as the current user. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
  /** The program and arguments to put before the command, for example `setpriv …`. */
  readonly prefix: readonly string[]
}

/** The user id and group id of the unprivileged user on Linux. */
const UNPRIVILEGED_ID = 65534

/**
 * Chooses the user that runs PostgreSQL. PostgreSQL refuses to run as root, so root starts it as the unprivileged user. When that user
 * cannot enter one of the folders (for example a checkout in /root), `setpriv` gives it the capability to ignore file permissions.
 */
export function chooseUser(folders: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const unprivileged = { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID }
  if (folders.every((folder) => canEnter(folder, [], unprivileged))) return { ...unprivileged, prefix: [] }
  const prefix = [
    'setpriv',
    `--reuid=${UNPRIVILEGED_ID}`,
    `--regid=${UNPRIVILEGED_ID}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
  if (folders.every((folder) => canEnter(folder, prefix))) return { prefix }
  throw new Error(
    `PostgreSQL does not run as root, and the unprivileged user cannot enter ${folders.join(' or ')}. Move the checkout and DATA_DIR to folders that other users can enter, or set DATABASE_URL.`,
  )
}

function canEnter(folder: string, prefix: readonly string[], user: { uid?: number; gid?: number } = {}): boolean {
  const [program = '', ...args] = [...prefix, '/bin/sh', '-c', 'cd "$1"', 'sh', folder]
  return spawnSync(program, args, { ...user, cwd: '/' }).status === 0
}

/** Creates a folder. It belongs to the user that runs PostgreSQL. */
export function createOwnedFolder(folder: string, mode: number) {
  createFolder(folder, mode)
  giveToPostgresUser(folder)
}

/** Makes the user that runs PostgreSQL the owner of a file or folder. */
export function giveToPostgresUser(file: string) {
  if (process.getuid?.() === 0) chownSync(file, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
}
