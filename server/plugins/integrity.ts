import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'

/** The first of a plugin's files that is not, byte for byte, what its build wrote down; none when all are. */
export async function tamperedFile(folder: string, digests: Readonly<Record<string, string>>): Promise<string | undefined> {
  for (const [file, expected] of Object.entries(digests)) {
    const bytes = await fs.readFile(path.join(folder, file)).catch(() => null)
    if (!bytes || `sha384-${createHash('sha384').update(bytes).digest('base64')}` !== expected) return file
  }
  return undefined
}
