import { extract, pack } from 'tar-stream'

/** Path from the package's root → content. */
export type PluginFiles = ReadonlyMap<string, Buffer>

/** npm puts the files of a package into this folder. */
const ROOT = 'package/'
/** The time of all files in an archive. npm uses the same fixed time, so that archives of the same files are identical. */
const MODIFIED_AT = new Date(Date.UTC(1985, 9, 26, 8, 15))
const MAX_FILES = 10_000

/** Creates an archive with the layout of npm packages, sorted by file name. */
export async function createTar(files: PluginFiles): Promise<Buffer> {
  const archive = pack()
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, content] of sorted) archive.entry({ name: ROOT + name, mode: 0o644, mtime: MODIFIED_AT, type: 'file' }, content)
  archive.finalize()
  return readAllBytes(archive)
}

/**
 * Reads the files of an archive. Their paths are returned without the archive's top folder.
 * Throws for links and other entries that are not files or folders, paths that lead outside, and too many files.
 */
export async function readTar(archive: Buffer): Promise<PluginFiles> {
  const files = new Map<string, Buffer>()
  const entries = extract()
  entries.end(archive)
  for await (const entry of entries) {
    const { name, type } = entry.header
    const content = await readAllBytes(entry)
    if (type === 'directory') continue
    if (type !== 'file') throw new Error(`the archive has an entry that is not a file: ${name}`)
    if (files.size === MAX_FILES) throw new Error(`the archive has more than ${MAX_FILES} files`)
    files.set(getInnerPath(name), content)
  }
  return files
}

async function readAllBytes(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

/** Returns a path without its first folder. Throws when the path could lead outside of the folder it is unpacked to. */
function getInnerPath(path: string): string {
  const parts = path.split('/')
  const isUnsafe = parts.length < 2 || /[\\\0]/.test(path) || parts.some((part) => part === '' || part === '.' || part === '..')
  if (isUnsafe) throw new Error(`the archive has a file whose path leads outside: ${path}`)
  return parts.slice(1).join('/')
}
