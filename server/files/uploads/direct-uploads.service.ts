import { randomUUID } from 'node:crypto'
import { getPartBytes, getPartCount, type UploadMetadata, type User } from '@balafon/sdk/contract'
import { fieldProblem, problem } from '@balafon/sdk/server'
import type { ContentSweeper } from '../content-sweeper.ts'
import { findExtension, UNKNOWN_TYPE } from '../content-types.ts'
import { acceptType } from '../detect-type.ts'
import { createFilePath } from '../files.ts'
import type { S3 } from '../s3/s3.ts'
import { S3_DISK, type Storages } from '../storages.ts'
import type { FileEntryRow } from './present-entry.ts'
import type { FileStore } from './store-file.ts'
import type { UploadTypes } from './upload-types.ts'
import type { UploadsService } from './uploads.service.ts'
import type { PendingUploadRow, UploadsStore } from './uploads.store.ts'

/** A file that a browser wants to send to the object storage. */
export interface DirectUploadRequest {
  readonly filename: string
  readonly mime: string
  readonly size: number
  readonly metadata: UploadMetadata
}

interface PartsRequest {
  readonly key: string
  readonly uploadId: string
}

export interface DirectUploadsDependencies {
  readonly service: Pick<UploadsService, 'start' | 'storeOnce' | 'prepare'>
  readonly store: Pick<UploadsStore, 'find' | 'remove'>
  readonly types: Pick<UploadTypes, 'get'>
  readonly storages: Pick<Storages, 'findDirectUploadStorage'>
  readonly fileStore: Pick<FileStore, 'storeDirect'>
  readonly sweeper: Pick<ContentSweeper, 'recordExpectedContent'>
}

export type DirectUploads = ReturnType<typeof createDirectUploads>

/** Creates the uploads that browsers send directly to the object storage. The server creates every key, and signs what may be sent to it. */
export function createDirectUploads({ service, store, types, storages, fileStore, sweeper }: DirectUploadsDependencies) {
  async function requireS3(): Promise<S3> {
    const s3 = await storages.findDirectUploadStorage()
    if (!s3) throw problem(409, 'upload.no_direct_uploads')
    return s3
  }

  /** Creates the key and the content type of a new object. The content type is only what the browser claims; the content is checked after it has arrived. */
  function createKey({ metadata, mime }: DirectUploadRequest) {
    const { type } = types.get(metadata.uploadType)
    // The server has to encode public images again, so browsers cannot send them directly to the object storage.
    if (type.visibility === 'public') throw problem(409, 'upload.no_direct_uploads')
    const contentType = acceptType(type.accepts, mime) ?? UNKNOWN_TYPE
    return { contentType, key: createFilePath(type.visibility, findExtension(contentType) ?? 'bin') }
  }

  const announce = ({ metadata, size, filename }: DirectUploadRequest, user: User) => ({ metadata, size, user, fallbackName: filename })

  async function findUpload(storageKey: string, userId: number, uploadId?: string): Promise<PendingUploadRow & { readonly storageKey: string }> {
    const upload = await store.find({ storageKey, userId })
    if (!upload?.storageKey || (uploadId !== undefined && upload.externalId !== uploadId)) throw problem(404, 'not_found')
    return upload as PendingUploadRow & { readonly storageKey: string }
  }

  return {
    async presign(request: DirectUploadRequest, user: User) {
      const { uploads } = await requireS3()
      const { key, contentType } = createKey(request)
      await service.start(announce(request, user), { method: 's3', storageKey: key })
      await sweeper.recordExpectedContent(S3_DISK, key)
      const url = await uploads.signPut(key, { mime: contentType, size: request.size })
      return { url, acl: 'private', key, headers: { 'content-type': contentType } }
    },
    async createParts(request: DirectUploadRequest, user: User) {
      const { uploads } = await requireS3()
      const { key, contentType } = createKey(request)
      // The space is reserved before the object storage creates the upload. Until then, the row has a temporary `externalId`.
      const { id } = await service.start(announce(request, user), { method: 's3_multipart', storageKey: key, externalId: `starting ${randomUUID()}` })
      try {
        await sweeper.recordExpectedContent(S3_DISK, key)
        const uploadId = await uploads.create(key, contentType)
        const upload = await findUpload(key, user.id)
        await upload.update({ externalId: uploadId })
        return { uploadId, key }
      } catch (error) {
        await store.remove(id)
        throw error
      }
    },
    async signParts({ key, uploadId, partNumbers }: PartsRequest & { readonly partNumbers: readonly number[] }, userId: number) {
      const { uploads } = await requireS3()
      const { fileSize } = await findUpload(key, userId, uploadId)
      const [partBytes, partCount] = [getPartBytes(fileSize), getPartCount(fileSize)]
      if (partNumbers.some((partNumber) => partNumber > partCount)) throw fieldProblem({ partNumbers: 'field.format' })
      const getSize = (partNumber: number) => Math.min(partBytes, fileSize - (partNumber - 1) * partBytes)
      return Promise.all(
        partNumbers.map(async (partNumber) => ({ partNumber, url: await uploads.signPart({ key, uploadId, partNumber }, getSize(partNumber)) })),
      )
    },
    async listParts({ key, uploadId }: PartsRequest, userId: number) {
      const { uploads } = await requireS3()
      await findUpload(key, userId, uploadId)
      const parts = await uploads.listParts(key, uploadId)
      if (!parts) throw problem(404, 'not_found')
      return parts
    },
    async complete(
      { key, uploadId, parts }: PartsRequest & { readonly parts: readonly { readonly ETag: string; readonly PartNumber: number }[] },
      userId: number,
    ) {
      const { uploads, storage } = await requireS3()
      const { fileSize } = await findUpload(key, userId, uploadId)
      const uploaded = new Map((await uploads.listParts(key, uploadId))?.map((part) => [part.PartNumber, part]))
      const isComplete = parts.length === getPartCount(fileSize) && parts.every(({ PartNumber }) => uploaded.has(PartNumber))
      if (isComplete) return uploads.complete(key, uploadId, parts)
      // The parts are gone when an earlier request has joined them. Then this request has nothing left to do.
      if ((await storage.stat(key))?.size !== fileSize) throw problem(409, 'upload.incomplete')
    },
    async abort({ key, uploadId }: PartsRequest, userId: number) {
      const { uploads } = await requireS3()
      const upload = await findUpload(key, userId, uploadId)
      if (upload.fileId !== null) return
      await uploads.abort(key, uploadId)
      await store.remove(upload.id)
    },
    /** Stores a file that has arrived in the object storage. */
    async createEntry(key: string, user: User): Promise<FileEntryRow> {
      const s3 = await requireS3()
      const upload = await findUpload(key, user.id)
      const storeFile = async () => {
        const stored = await s3.storage.stat(key)
        if (stored?.size !== upload.fileSize) throw problem(409, 'upload.incomplete')
        const { file, hooks } = await service.prepare(upload, user)
        return fileStore.storeDirect(s3, key, file, hooks)
      }
      const discard = async () => {
        await s3.storage.remove(key)
        await store.remove(upload.id)
      }
      return service.storeOnce(upload, storeFile, discard)
    },
  }
}
