/** Path from the package's root → what it holds. */
export type PluginFiles = ReadonlyMap<string, Buffer>

const BLOCK = 512
const ROOT = 'package/'
/** npm's own moment: an archive of the same files is the same archive, whenever it is made. */
const MOMENT = Date.UTC(1985, 9, 26, 8, 15) / 1000
const FILE = new Set(['0', '\0'])
const FOLDER = '5'
/** Extended headers: one for the next file, one for all. */
const [NEXT, GLOBAL] = ['x', 'g']

/** An archive as npm lays them out, of files in the order of their names. */
export function writeTar(files: PluginFiles): Buffer {
  const parts = [...files]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, bytes]) => [header(ROOT + name, bytes.length), bytes, Buffer.alloc(padding(bytes.length))])
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

function header(path: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const [prefix, name] = parted(path)
  const write = (text: string, at: number) => block.write(text, at, 'utf8')
  const octal = (value: number, at: number, length: number) => write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  write(name, 0)
  octal(0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(MOMENT, 136, 12)
  write(' '.repeat(8), 148)
  write('0', 156)
  write('ustar\x0000', 257)
  write(prefix, 345)
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return block
}

/** A long path stands in two fields of the header, parted at a slash. */
function parted(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name]
  }
  throw new Error(`${path} has too long a name for an archive`)
}

/** The files of an archive, without the folder they all lie in. Takes files and folders alone: a link could lead anywhere. */
export function readTar(archive: Buffer): PluginFiles {
  const files = new Map<string, Buffer>()
  let given: string | undefined
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const block = archive.subarray(at, at + BLOCK)
    const size = Number.parseInt(textAt(block, 124, 12), 8)
    const kind = String.fromCharCode(block[156] ?? 0)
    const bytes = archive.subarray(at + BLOCK, at + BLOCK + size)
    if (!Number.isSafeInteger(size) || bytes.length !== size) throw new Error('the archive is cut short')
    at += BLOCK + size + padding(size)
    if (kind === NEXT) given = pathIn(bytes)
    else if (FILE.has(kind)) {
      files.set(inside(given ?? pathOf(block)), bytes)
      given = undefined
    } else if (kind !== FOLDER && kind !== GLOBAL) throw new Error(`the archive has something that is no file: ${pathOf(block)}`)
  }
  return files
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

const textAt = (block: Buffer, at: number, length: number) => block.toString('utf8', at, at + length).replace(/\0.*$/s, '')

const pathOf = (block: Buffer) => [textAt(block, 345, 155), textAt(block, 0, 100)].filter(Boolean).join('/')

const pathIn = (bytes: Buffer) => /^\d+ path=(.*)$/m.exec(bytes.toString('utf8'))?.[1]

/** A path that stays where it is unpacked. */
function inside(path: string): string {
  const name = path.slice(path.indexOf('/') + 1)
  const parts = name.split('/')
  if (!path.includes('/') || /[\\\0]/.test(path) || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`the archive has a file with a name that leads elsewhere: ${path}`)
  return name
}
