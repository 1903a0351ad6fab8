import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'

export type Digests = Readonly<Record<string, string>>

export const computeDigest = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The first of a plugin's files that is not, byte for byte, what its build wrote down; none when all are. */
export async function findModifiedFile(folder: string, digests: Digests): Promise<string | undefined> {
  for (const [file, expected] of Object.entries(digests)) {
    const bytes = await fs.readFile(path.join(folder, file)).catch(() => null)
    if (!bytes || computeDigest(bytes) !== expected) return file
  }
  return undefined
}

/** The same of a packed plugin, to which nothing may have been added either. */
export async function findModifiedPackageFile(folder: string, packed: Digests): Promise<string | undefined> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return names.find((name) => !(name in packed) && name !== PLUGIN_JSON) ?? findModifiedFile(folder, packed)
}

/** What lists all others cannot list itself: it is what is signed. */
export const PLUGIN_JSON = 'dist/plugin.json'
