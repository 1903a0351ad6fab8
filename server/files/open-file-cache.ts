import { open } from 'node:fs/promises'

interface OpenFile {
  readonly size: number
  readonly modifiedAt: Date
  /** Reads at most `length` bytes from `start` into the buffer, and returns the filled part. */
  read(buffer: Buffer, start: number, length: number): Promise<Buffer>
}

interface Entry {
  readonly opening: Promise<OpenFile & { close(): Promise<void> }>
  /** Set when the file is open. */
  openFile: OpenFile | null
  userCount: number
  isEvicted: boolean
}

/** A file that another node has deleted may still be read for this long. */
const LIFETIME_MS = 5000
const MAX_FILES = 256

export type OpenFileCache = ReturnType<typeof createOpenFileCache>

/** Creates a cache that keeps files open for a moment: a player requests a file in many small ranges, and opening costs more than reading. */
export function createOpenFileCache() {
  // The entries are in the order of their last use: the first entry was used least recently.
  const entries = new Map<string, Entry>()

  async function closeIfUnused({ opening, userCount, isEvicted }: Entry) {
    if (!isEvicted || userCount > 0) return
    const file = await opening.catch(() => null)
    // Nothing was written, so a failed close loses nothing.
    await file?.close().catch(() => {})
  }
  async function evict(path: string, entry = entries.get(path)) {
    if (!entry || entries.get(path) !== entry) return
    entries.delete(path)
    entry.isEvicted = true
    await closeIfUnused(entry)
  }
  function createEntry(path: string): Entry {
    const entry: Entry = { opening: openFile(path), openFile: null, userCount: 0, isEvicted: false }
    entry.opening.then(
      (file) => {
        entry.openFile = file
      },
      () => evict(path, entry),
    )
    setTimeout(() => void evict(path, entry), LIFETIME_MS).unref()
    return entry
  }
  function getEntry(path: string): Entry {
    const entry = entries.get(path) ?? createEntry(path)
    entries.delete(path)
    entries.set(path, entry)
    const [leastRecentlyUsed] = entries.keys()
    if (entries.size > MAX_FILES) void evict(String(leastRecentlyUsed))
    return entry
  }

  return {
    /** Opens a file, or shares an open one, until it is released. Its content stays the same until then, even if the file at this path is replaced. */
    async acquire(path: string): Promise<OpenFile & { release(): void }> {
      const entry = getEntry(path)
      entry.userCount += 1
      const release = () => {
        entry.userCount -= 1
        void closeIfUnused(entry)
      }
      try {
        const { size, modifiedAt, read } = await entry.opening
        return { size, modifiedAt, read, release }
      } catch (error) {
        release()
        throw error
      }
    },
    /** Returns the size and date of a file if it is open, and `null` otherwise. */
    peek: (path: string): Pick<OpenFile, 'size' | 'modifiedAt'> | null => entries.get(path)?.openFile ?? null,
    /** Makes the next request open the path again. */
    evict: (path: string) => evict(path),
    async close() {
      await Promise.all([...entries.keys()].map((path) => evict(path)))
    },
  }
}

async function openFile(path: string) {
  const handle = await open(path)
  try {
    const { size, mtime } = await handle.stat()
    const read = async (buffer: Buffer, start: number, length: number) => {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(length, buffer.length), start)
      return buffer.subarray(0, bytesRead)
    }
    return { size, modifiedAt: mtime, read, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}
