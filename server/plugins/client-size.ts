import { promises as fs } from 'node:fs'
import path from 'node:path'

const CODE = /\.(js|css)$/
const weighed = new Map<string, number>()

/** Bytes of a plugin's scripts and styles as they travel, if all of them were asked for. */
export async function measureClientSize(folder: string, files: readonly string[]): Promise<number> {
  const known = weighed.get(folder)
  if (known !== undefined) return known
  const code = files.filter((file) => CODE.test(file))
  const sizes = await Promise.all(code.map((file) => sizeOf(path.join(folder, 'dist', 'client', file))))
  const sum = sizes.reduce((total, size) => total + size, 0)
  weighed.set(folder, sum)
  return sum
}

/** Compressed where the build left that beside it. */
async function sizeOf(file: string): Promise<number> {
  for (const place of [`${file}.br`, file]) {
    const found = await fs.stat(place).catch(() => null)
    if (found) return found.size
  }
  return 0
}
