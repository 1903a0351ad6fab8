import { promises as fs } from 'node:fs'
import path from 'node:path'
import { UPLOAD_LIMITS } from '@balafon/sdk/contract'
import type { Log } from '../../app/logging/log.ts'
import type { Storages } from '../storages.ts'
import type { TusFiles } from './tus-files.ts'
import type { UploadsStore } from './uploads.store.ts'

const BATCH_SIZE = 100

export interface SweepUploadsDependencies {
  readonly store: Pick<UploadsStore, 'listExpired' | 'listKnownIds' | 'remove'>
  readonly tusFiles: Pick<TusFiles, 'removeContent' | 'folder'>
  readonly storages: Pick<Storages, 'getS3'>
  readonly log: Pick<Log, 'warn'>
}

/** Creates the job that deletes uploads that were not completed in time. */
export function createSweepUploads({ store, tusFiles, storages, log }: SweepUploadsDependencies) {
  type Expired = Awaited<ReturnType<UploadsStore['listExpired']>>[number]

  /** Deletes what a browser uploaded directly to the object storage. */
  async function removeFromObjectStorage({ storageKey, externalId, fileId, method }: Expired) {
    const s3 = await storages.getS3()
    // Without an object storage in the settings, the site cannot delete the parts. A lifecycle rule of the object storage must delete them.
    if (!s3 || storageKey === null) return
    // A completed upload has become a file, and its content belongs to the file.
    if (fileId !== null) return
    if (method === 's3_multipart' && externalId !== null) await s3.uploads.abort(storageKey, externalId)
    await s3.storage.remove(storageKey)
  }

  async function removeUpload(upload: Expired): Promise<boolean> {
    try {
      if (upload.method === 'tus') await tusFiles.removeContent(upload.id)
      else await removeFromObjectStorage(upload)
      await store.remove(upload.id)
      return true
    } catch (err) {
      log.warn({ err, upload: upload.id }, 'an expired upload could not be deleted yet')
      return false
    }
  }

  /** Deletes bytes of uploads that are not in the database: the account was deleted, or the database was restored from a backup. */
  async function removeUnknownContent() {
    const names = await fs.readdir(tusFiles.folder).catch(() => [])
    for (let start = 0; start < names.length; start += BATCH_SIZE) {
      const batch = names.slice(start, start + BATCH_SIZE)
      const known = await store.listKnownIds(batch.filter((name) => /^[0-9a-f-]{36}$/.test(name)))
      for (const name of batch) if (!known.has(name)) await removeIfOld(path.join(tusFiles.folder, name))
    }
  }

  return async () => {
    for (;;) {
      const expired = await store.listExpired(BATCH_SIZE)
      const results = await Promise.all(expired.map(removeUpload))
      if (expired.length < BATCH_SIZE || results.includes(false)) break
    }
    await removeUnknownContent()
  }
}

async function removeIfOld(file: string) {
  const stat = await fs.stat(file).catch(() => null)
  if (stat && Date.now() - stat.mtimeMs > UPLOAD_LIMITS.expiresAfterHours * 3600 * 1000) await fs.rm(file, { force: true })
}
