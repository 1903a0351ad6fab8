import { promises as fs } from 'node:fs'
import path from 'node:path'

const SCRIPT_OR_STYLE = /\.(js|css)$/
const sizes = new Map<string, number>()

/** Measures a plugin's scripts and styles in bytes, compressed where the build compressed them. */
export async function measureClientSize(buildFolder: string, files: readonly string[]): Promise<number> {
  const cached = sizes.get(buildFolder)
  if (cached !== undefined) return cached
  const clientFiles = files.filter((file) => SCRIPT_OR_STYLE.test(file)).map((file) => path.join(buildFolder, 'client', file))
  const total = (await Promise.all(clientFiles.map(measureFile))).reduce((sum, size) => sum + size, 0)
  sizes.set(buildFolder, total)
  return total
}

async function measureFile(file: string): Promise<number> {
  for (const candidate of [`${file}.br`, file]) {
    const stats = await fs.stat(candidate).catch(() => null)
    if (stats) return stats.size
  }
  return 0
}
