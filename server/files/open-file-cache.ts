import { open } from 'node:fs/promises'

interface OpenFile {
  readonly size: number
  readonly modified: Date
  /** Fills the buffer with at most `length` bytes from `start`; gives the filled part. */
  read(buffer: Buffer, start: number, length: number): Promise<Buffer>
}

interface Entry {
  readonly opening: Promise<OpenFile & { close(): Promise<void> }>
  users: number
  isForgotten: boolean
}

/** Milliseconds before a file is opened anew: for so long another node's removal may stay unseen. */
const LIFETIME = 5000
const MOST = 256

export type OpenFileCache = ReturnType<typeof createOpenFileCache>

/** Keeps files open for a moment: a player asks for one in many small ranges, and opening costs more than reading. */
export function createOpenFileCache() {
  // In the order of use: the first one was not asked for the longest.
  const entries = new Map<string, Entry>()

  async function closeIfUnused({ opening, users, isForgotten }: Entry) {
    if (!isForgotten || users > 0) return
    const file = await opening.catch(() => null)
    // Nothing was written: a close that fails loses nothing.
    await file?.close().catch(() => {})
  }
  async function forget(path: string, entry = entries.get(path)) {
    if (!entry || entries.get(path) !== entry) return
    entries.delete(path)
    entry.isForgotten = true
    await closeIfUnused(entry)
  }
  function remember(path: string): Entry {
    const entry: Entry = { opening: openFile(path), users: 0, isForgotten: false }
    entry.opening.catch(() => forget(path, entry))
    setTimeout(() => void forget(path, entry), LIFETIME).unref()
    return entry
  }
  function find(path: string): Entry {
    const entry = entries.get(path) ?? remember(path)
    entries.delete(path)
    entries.set(path, entry)
    const [oldest] = entries.keys()
    if (entries.size > MOST) void forget(String(oldest))
    return entry
  }

  return {
    /** Lends a file until its release; so long it stays the same one, whatever happens at its path. */
    async acquire(path: string): Promise<OpenFile & { release(): void }> {
      const entry = find(path)
      entry.users += 1
      const release = () => {
        entry.users -= 1
        void closeIfUnused(entry)
      }
      try {
        const { size, modified, read } = await entry.opening
        return { size, modified, read, release }
      } catch (error) {
        release()
        throw error
      }
    },
    forget: (path: string) => forget(path),
    async close() {
      await Promise.all([...entries.keys()].map((path) => forget(path)))
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
    return { size, modified: mtime, read, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}
