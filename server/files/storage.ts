import { randomUUID } from 'node:crypto'
import { createWriteStream, promises as fs } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ContentLink } from '@balafon/sdk/contract'
import { createFileStreams } from './file-streams.ts'
import { createOpenFileCache } from './open-file-cache.ts'

export interface StoredFile {
  readonly size: number
  readonly modifiedAt: Date
}

/** Stores files by generated keys: on the local disk, in an object storage, or where a plugin stores them. */
export interface Storage {
  /** Writes a file and returns its size. Rejects when the body or the disk fails: then nothing is left of the file. */
  write(key: string, body: Buffer | Readable, options?: { readonly mime: string }): Promise<number>
  /** Returns `null` when the file does not exist. Rejects when the disk cannot be read. */
  stat(key: string): Promise<StoredFile | null>
  /** Streams a part of a file. `start` and `end` are inclusive. */
  read(key: string, start: number, end: number): Readable
  remove(key: string): Promise<void>
  /** Creates a URL from which browsers read the file directly. */
  createLink?(key: string, link: ContentLink): Promise<string>
  /** Stores a file of this computer without reading it, where the storage can. The file itself stays. */
  adopt?(key: string, sourcePath: string): Promise<void>
}

/** The storage in a folder of this computer. */
export interface DiskStorage extends Storage {
  adopt(key: string, sourcePath: string): Promise<void>
  /** Returns the size and date of a file if it is open, and `null` otherwise. It does not wait for the disk. */
  peek(key: string): StoredFile | null
  /** Writes a part of a file as the body of a response. `start` and `end` are inclusive. */
  send(key: string, start: number, end: number, response: ServerResponse): Promise<void>
  close(): Promise<void>
}

const STORAGE_KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Returns whether a text from a URL can be a key. */
export const isStorageKey = (key: string): boolean => STORAGE_KEY.test(key)

/** Errors of paths that do not exist. All others mean that the disk cannot be read. */
const MISSING_FILE_CODES = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** Errors that mean that no hard link to the file can be created in the folder of the storage. The file is copied then. */
const NO_LINK_CODES = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'])

const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * Creates the storage of files in a folder.
 * @param onReadError Receives the error of a file that could not be sent to its end: its response has begun and cannot report it.
 */
export function createDiskStorage(folder: string, onReadError: (error: unknown) => void): DiskStorage {
  const openFiles = createOpenFileCache()
  const { createStream, writeToResponse } = createFileStreams(openFiles, onReadError)
  const getPath = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error('invalid storage key')
    return path.join(folder, key)
  }
  /** Creates a file under a temporary name, and renames it when it is complete, so that no request reads an incomplete file. */
  async function createFile(key: string, fill: (temporaryPath: string) => Promise<void>) {
    const targetPath = getPath(key)
    const temporaryPath = `${targetPath}.${randomUUID()}`
    try {
      await fs.mkdir(path.dirname(targetPath), { recursive: true })
      await fill(temporaryPath)
      const { size } = await fs.stat(temporaryPath)
      await fs.rename(temporaryPath, targetPath)
      await openFiles.evict(targetPath)
      return size
    } catch (error) {
      // The caller gets the first error. This deletion may fail for the same reason, for example a broken disk.
      await fs.rm(temporaryPath, { force: true }).catch(() => {})
      throw error
    }
  }

  return {
    async write(key, body) {
      const source = body instanceof Readable ? body : Readable.from([body])
      // A stream may fail before it is read. Without a listener, its error would end the process.
      source.once('error', () => {})
      if (source.readableEnded) throw new Error('The stream of the file was read before.')
      try {
        return await createFile(key, async (temporaryPath) => {
          if (source.errored) throw source.errored
          await pipeline(source, createWriteStream(temporaryPath, { flush: true }))
        })
      } catch (error) {
        source.destroy()
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
        if (MISSING_FILE_CODES.has(getErrorCode(error))) return null
        throw error
      }
    },
    peek: (key) => openFiles.peek(getPath(key)),
    read: (key, start, end) => createStream(getPath(key), start, end),
    send: (key, start, end, response) => writeToResponse(getPath(key), start, end, response),
    async remove(key) {
      await fs.rm(getPath(key), { force: true })
      await openFiles.evict(getPath(key))
    },
    async adopt(key, sourcePath) {
      await createFile(key, async (temporaryPath) => {
        try {
          await fs.link(sourcePath, temporaryPath)
        } catch (error) {
          if (!NO_LINK_CODES.has(getErrorCode(error))) throw error
          await fs.copyFile(sourcePath, temporaryPath, fs.constants.COPYFILE_FICLONE)
        }
        await flush(temporaryPath)
      })
    },
    close: () => openFiles.close(),
  }
}

/** Waits until the disk has the bytes of a file. */
async function flush(path: string) {
  const handle = await fs.open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
