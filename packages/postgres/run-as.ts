import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'

/** How to start PostgreSQL's programs: as which user, and with what before the command. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
  readonly prefix: readonly string[]
}

/** The id of the unprivileged user on Linux. */
const UNPRIVILEGED_ID = 65534

/**
 * Chooses the user that runs PostgreSQL, which refuses to run as root. For root, that is the system's unprivileged user. If it cannot
 * enter one of the folders (a clone in /root), `setpriv` gives it the capability to.
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
    `PostgreSQL does not run as root, and no other user can enter ${folders.join(' or ')}. Move the checkout and DATA_DIR to folders that other users can enter, or set DATABASE_URL.`,
  )
}

function canEnter(folder: string, prefix: readonly string[], user: { uid?: number; gid?: number } = {}): boolean {
  const [file = '', ...args] = [...prefix, '/bin/sh', '-c', 'cd "$1"', 'sh', folder]
  return spawnSync(file, args, { ...user, cwd: '/' }).status === 0
}

/** Creates a folder that the user of PostgreSQL owns. */
export function createOwnedFolder(folder: string, mode: number) {
  mkdirSync(folder, { recursive: true, mode })
  setOwner(folder)
}

/** Gives a file to the user of PostgreSQL. */
export function setOwner(file: string) {
  if (process.getuid?.() === 0) chownSync(file, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
}
