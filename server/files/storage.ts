import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, promises as fs } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

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
  /** A small piece in one go. */
  readBytes(key: string, start: number, length: number): Promise<Buffer>
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

export function createDiskStorage(folder: string): Storage {
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
      } catch (error) {
        await fs.rm(unfinished, { force: true })
        throw error
      }
      return (await fs.stat(target)).size
    },
    async stat(key) {
      try {
        const { size, mtime } = await fs.stat(place(key))
        return { size, modified: mtime }
      } catch {
        return null
      }
    },
    read: (key, start, end) => createReadStream(place(key), { start, end, highWaterMark: 256 * 1024 }),
    async readBytes(key, start, length) {
      const file = await fs.open(place(key))
      try {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, start)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async remove(key) {
      await fs.rm(place(key), { force: true })
    },
  }
}
