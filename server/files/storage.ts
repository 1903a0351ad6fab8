import { randomUUID } from 'node:crypto'
import { createWriteStream, promises as fs } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createFileStreams } from './file-streams.ts'
import { createOpenFileCache } from './open-file-cache.ts'

export interface StoredFile {
  readonly size: number
  readonly modified: Date
}

/** Where bytes are kept, by keys of our own making. The local disk is one; object storage is another. */
export interface Storage {
  write(key: string, body: Buffer | Readable): Promise<number>
  stat(key: string): Promise<StoredFile | null>
  /** `start` and `end` are both included. */
  read(key: string, start: number, end: number): Readable
  remove(key: string): Promise<void>
  close(): Promise<void>
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

export function createDiskStorage(folder: string): Storage {
  const files = createOpenFileCache()
  const stream = createFileStreams(files)
  const place = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a storage key')
    return path.join(folder, key)
  }
  return {
    async write(key, body) {
      const target = place(key)
      const unfinished = `${target}.${randomUUID()}`
      await fs.mkdir(path.dirname(target), { recursive: true })
      try {
        await pipeline(body instanceof Readable ? body : Readable.from([body]), createWriteStream(unfinished, { flush: true }))
        await fs.rename(unfinished, target)
        await files.forget(target)
      } catch (error) {
        await fs.rm(unfinished, { force: true })
        throw error
      }
      return (await fs.stat(target)).size
    },
    async stat(key) {
      try {
        const { size, modified, release } = await files.acquire(place(key))
        release()
        return { size, modified }
      } catch {
        return null
      }
    },
    read: (key, start, end) => stream(place(key), start, end),
    async remove(key) {
      await fs.rm(place(key), { force: true })
      await files.forget(place(key))
    },
    close: () => files.close(),
  }
}
