import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { UploadsStore } from './uploads.store.ts'

export interface TusFilesDependencies {
  readonly folder: string
  readonly store: Pick<UploadsStore, 'remove'>
}

export type TusFiles = ReturnType<typeof createTusFiles>

/** Creates the functions for the files of uploads in chunks. Each upload has one file on the local disk, and its size is the offset of the next chunk. */
export function createTusFiles({ folder, store }: TusFilesDependencies) {
  /** Returns the path of the bytes that have arrived. */
  const getPath = (id: string): string => path.join(folder, path.basename(id))
  /** Deletes the bytes of an upload after its file was stored. */
  const removeContent = (id: string): Promise<void> => fs.rm(getPath(id), { force: true })
  return {
    folder,
    getPath,
    removeContent,
    /** Deletes the row and the bytes of an upload. */
    async remove(id: string): Promise<void> {
      await store.remove(id)
      await removeContent(id)
    },
    /** Returns how many bytes have arrived, or `null` when the upload does not exist. */
    async readOffset(id: string): Promise<number | null> {
      const stat = await fs.stat(getPath(id)).catch(() => null)
      return stat?.size ?? null
    },
  }
}
