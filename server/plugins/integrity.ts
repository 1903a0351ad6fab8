import { hash } from 'node:crypto'
import { promises as fs, readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'

/** SHA-384 digests by file path. */
export type Digests = Readonly<Record<string, string>>

/** The path of the file with the digests of all other files, in the folder of a plugin. It cannot contain its own digest; the signature of a packed plugin covers it. */
export const PLUGIN_JSON_PATH = 'dist/plugin.json'

/** Computes a file's digest in the format of subresource integrity. */
export const computeDigest = (bytes: Buffer) => `sha384-${hash('sha384', bytes, 'base64')}`

/** This many files are read before other work may run. */
const BATCH_SIZE = 50

/**
 * Finds the first file that is missing or does not match its digest. The files are read synchronously: a start checks more than five hundred small files,
 * and reading them asynchronously takes ten times as much processor time.
 */
export async function findModifiedFile(folder: string, digests: Digests): Promise<string | undefined> {
  for (const [index, [file, expected]] of Object.entries(digests).entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate()
    if (!hasDigest(path.join(folder, file), expected)) return file
  }
  return undefined
}

function hasDigest(file: string, expected: string): boolean {
  try {
    return computeDigest(readFileSync(file)) === expected
  } catch {
    return false
  }
}

/** Finds the first file of a packed plugin that was added, removed or modified since it was packed. */
export async function findModifiedPackedFile(folder: string, packedDigests: Digests): Promise<string | undefined> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return names.find((name) => !(name in packedDigests) && name !== PLUGIN_JSON_PATH) ?? findModifiedFile(folder, packedDigests)
}
