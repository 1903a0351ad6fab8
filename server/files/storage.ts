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
  /** Writes a file and returns its size. Rejects when the body or the disk fails: then nothing is left of the file. */
  write(key: string, body: Buffer | Readable): Promise<number>
  /** Returns `null` when the file does not exist. Rejects when the disk cannot be read. */
  stat(key: string): Promise<StoredFile | null>
  /** Streams a part of a file. `start` and `end` are inclusive. */
  read(key: string, start: number, end: number): Readable
  remove(key: string): Promise<void>
  close(): Promise<void>
}

const STORAGE_KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Errors of paths that do not exist. All others mean that the disk cannot be read. */
const MISSING_FILE_CODES = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/**
 * Creates the storage of files in a folder.
 * @param onReadError Receives the error of a file that could not be sent to its end: its response has begun and cannot report it.
 */
export function createDiskStorage(folder: string, onReadError: (error: unknown) => void): Storage {
  const openFiles = createOpenFileCache()
  const createStream = createFileStreams(openFiles, onReadError)
  const getPath = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error('invalid storage key')
    return path.join(folder, key)
  }
  return {
    async write(key, body) {
      const targetPath = getPath(key)
      const temporaryPath = `${targetPath}.${randomUUID()}`
      const source = body instanceof Readable ? body : Readable.from([body])
      // A stream may fail before it is read. Without a listener, its error would end the process.
      source.once('error', () => {})
      if (source.readableEnded) throw new Error('The stream of the file was read before.')
      try {
        await fs.mkdir(path.dirname(targetPath), { recursive: true })
        if (source.errored) throw source.errored
        await pipeline(source, createWriteStream(temporaryPath, { flush: true }))
        const { size } = await fs.stat(temporaryPath)
        await fs.rename(temporaryPath, targetPath)
        await openFiles.evict(targetPath)
        return size
      } catch (error) {
        source.destroy()
        // The first error says what has failed. A disk that fails may fail here too.
        await fs.rm(temporaryPath, { force: true }).catch(() => {})
        throw error
      }
    },
    async stat(key) {
      if (!STORAGE_KEY.test(key)) return null
      try {
        const { size, modifiedAt, release } = await openFiles.acquire(getPath(key))
        release()
        return { size, modifiedAt }
      } catch (error) {
        if (error instanceof Error && 'code' in error && MISSING_FILE_CODES.has(String(error.code))) return null
        throw error
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
