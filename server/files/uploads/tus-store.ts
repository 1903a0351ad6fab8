import { promises as fs } from 'node:fs'
import type { Readable } from 'node:stream'
import { UPLOAD_LIMITS } from '@balafon/sdk/contract'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { TusFiles } from './tus-files.ts'
import type { UploadsStore } from './uploads.store.ts'

/** Bytes from the network are collected in a block of this size, because one system call for each small chunk would be slow. */
const BLOCK_BYTES = 512 * 1024
const DISK_FULL = { status_code: 507, body: 'disk full' }

export interface TusStoreDependencies {
  readonly tusFiles: TusFiles
  readonly store: Pick<UploadsStore, 'findById'>
  /** Called when bytes of an upload arrive. */
  readonly onActivity: (id: string) => void
}

/** The store of uploads in chunks. Each upload has a file on the local disk and a row in the database. The size of the file is the offset of the next chunk. */
export class TusStore extends DataStore {
  readonly #dependencies: TusStoreDependencies

  constructor(dependencies: TusStoreDependencies) {
    super()
    this.#dependencies = dependencies
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { tusFiles } = this.#dependencies
    await fs.mkdir(tusFiles.folder, { recursive: true })
    await fs.writeFile(tusFiles.getPath(upload.id), '', { flag: 'wx', mode: 0o600 })
    return upload
  }

  override async remove(id: string): Promise<void> {
    await this.#dependencies.tusFiles.remove(id)
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#dependencies.store.findById(id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    // After an upload is completed, its bytes are in the storage.
    const offset = row.fileId === null ? await this.#dependencies.tusFiles.readOffset(id) : row.fileSize
    if (offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS
    const metadata = { uploadType: row.uploadType, name: row.name }
    return new Upload({ id, size: row.fileSize, offset, metadata, creation_date: row.createdAt.toISOString() })
  }

  override getExpiration(): number {
    return UPLOAD_LIMITS.expiresAfterHours * 3600 * 1000
  }

  /**
   * Writes what arrives, and returns the new offset. When the connection breaks, the bytes that arrived before are kept. The memory of the
   * chunks is freed, so no other code may read them.
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const handle = await fs.open(this.#dependencies.tusFiles.getPath(id), 'r+')
    const idleTimer = setTimeout(() => stream.destroy(new Error('no bytes arrived')), UPLOAD_LIMITS.idleTimeoutMs)
    const block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
    let position = offset
    let size = 0
    const flush = async () => {
      if (size === 0) return
      const { bytesWritten } = await handle.write(block, 0, size, position)
      if (bytesWritten < size) throw DISK_FULL
      position += size
      size = 0
    }
    try {
      for await (const chunk of stream as AsyncIterable<Buffer<ArrayBuffer>>) {
        idleTimer.refresh()
        this.#dependencies.onActivity(id)
        for (let start = 0; start < chunk.length; ) {
          const copied = chunk.copy(block, size, start)
          start += copied
          size += copied
          if (size === BLOCK_BYTES) await flush()
        }
        freeMemory(chunk)
      }
      await flush()
      return position
    } catch (error) {
      if (isDiskFull(error)) throw DISK_FULL
      await flush().catch(() => {})
      throw error
    } finally {
      clearTimeout(idleTimer)
      freeMemory(block)
      await handle.close()
    }
  }
}

/** Frees the memory of a chunk at once. The garbage collector would wait until 64 MiB of them have arrived. */
function freeMemory({ buffer, byteLength }: Buffer<ArrayBuffer>) {
  // Small chunks share a buffer. It must not be freed, because other chunks still use it.
  if (buffer.byteLength === byteLength) buffer.transfer(0)
}

const isDiskFull = (error: unknown) => error === DISK_FULL || (error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code)))
