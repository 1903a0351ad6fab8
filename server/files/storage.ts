import { randomUUID } from 'node:crypto'
import { createWriteStream, promises as fs } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createFileStreams } from './file-streams.ts'
import { createOpenFileCache } from './open-file-cache.ts'

export interface StoredFile {
  readonly size: number
  readonly modifiedAt: Date
}

/** Stores files by generated keys. The local disk is one implementation; object storage can be another. */
export interface Storage {
  write(key: string, body: Buffer | Readable): Promise<number>
  stat(key: string): Promise<StoredFile | null>
  /** Streams a part of a file. `start` and `end` are inclusive. */
  read(key: string, start: number, end: number): Readable
  remove(key: string): Promise<void>
  close(): Promise<void>
}

const STORAGE_KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

export function createDiskStorage(folder: string): Storage {
  const openFiles = createOpenFileCache()
  const createStream = createFileStreams(openFiles)
  const getPath = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error('invalid storage key')
    return path.join(folder, key)
  }
  return {
    async write(key, body) {
      const targetPath = getPath(key)
      const temporaryPath = `${targetPath}.${randomUUID()}`
      await fs.mkdir(path.dirname(targetPath), { recursive: true })
      try {
        await pipeline(body instanceof Readable ? body : Readable.from([body]), createWriteStream(temporaryPath, { flush: true }))
        await fs.rename(temporaryPath, targetPath)
        await openFiles.evict(targetPath)
      } catch (error) {
        await fs.rm(temporaryPath, { force: true })
        throw error
      }
      return (await fs.stat(targetPath)).size
    },
    async stat(key) {
      try {
        const { size, modifiedAt, release } = await openFiles.acquire(getPath(key))
        release()
        return { size, modifiedAt }
      } catch {
        return null
      }
    },
    read: (key, start, end) => createStream(getPath(key), start, end),
    async remove(key) {
      await fs.rm(getPath(key), { force: true })
      await openFiles.evict(getPath(key))
    },
    close: () => openFiles.close(),
  }
}
