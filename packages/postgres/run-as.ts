import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'

/** How to start PostgreSQL's programs: by whom, and with what before the command. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
  readonly prefix: readonly string[]
}

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root: then `nobody` runs it, and no account is made. Where `nobody`
 * may not walk to one of the folders (a clone under /root), it is lent just that ability by setpriv.
 */
export function chooseUser(folders: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const nobody = { uid: NOBODY, gid: NOBODY }
  if (folders.every((folder) => canEnter(folder, [], nobody))) return { ...nobody, prefix: [] }
  const prefix = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  if (folders.every((folder) => canEnter(folder, prefix))) return { prefix }
  throw new Error(
    `PostgreSQL will not run as root, and no other user can enter ${folders.join(' or ')}. Put the checkout and DATA_DIR where others may pass, or set DATABASE_URL.`,
  )
}

function canEnter(folder: string, prefix: readonly string[], who: { uid?: number; gid?: number } = {}): boolean {
  const [file = '', ...args] = [...prefix, '/bin/sh', '-c', 'cd "$1"', 'sh', folder]
  return spawnSync(file, args, { ...who, cwd: '/' }).status === 0
}

/** Makes a folder that PostgreSQL's user owns. */
export function createOwnedFolder(folder: string, mode: number) {
  mkdirSync(folder, { recursive: true, mode })
  setOwner(folder)
}

export function setOwner(file: string) {
  if (process.getuid?.() === 0) chownSync(file, NOBODY, NOBODY)
}
