import {
  abortMultipartUpload,
  completeMultipartUpload,
  createFileEntry,
  createMultipartUpload,
  createS3Entry,
  createTusEntry,
  deleteFileEntries,
  getFileLink,
  getUploadConfiguration,
  getUploadedParts,
  presignUpload,
  restoreFileEntries,
  signPartUrls,
  UPLOAD_LIMITS,
} from '@balafon/sdk/contract'
import { fieldProblem, type Identity, implement, problem, type Route, requireUser } from '@balafon/sdk/server'
import type { CoreModels } from '../../app/core-models.ts'
import type { Signer } from '../../security/signer.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { Storages } from '../storages.ts'
import type { TrashService } from '../trash.service.ts'
import type { DirectUploads } from './direct-uploads.service.ts'
import { createFileUrl, type FileEntryRow, presentEntry } from './present-entry.ts'
import type { Space } from './space.ts'
import type { FileStore } from './store-file.ts'
import type { TusFiles } from './tus-files.ts'
import type { UploadTypes } from './upload-types.ts'
import type { UploadsService } from './uploads.service.ts'
import type { UploadsStore } from './uploads.store.ts'

export interface UploadRouteDependencies {
  readonly models: Pick<CoreModels, 'FileEntry'>
  readonly settings: Pick<SettingsStore, 'get'>
  readonly signer: Signer
  readonly service: UploadsService
  readonly store: Pick<UploadsStore, 'sumUserBytes'>
  readonly types: UploadTypes
  readonly space: Space
  readonly fileStore: Pick<FileStore, 'storeLocal'>
  readonly storages: Pick<Storages, 'findDirectUploadStorage'>
  readonly direct: DirectUploads
  readonly tusFiles: TusFiles
  readonly trash: TrashService
}

const MEBIBYTE = 1024 * 1024

/** Creates the routes of uploads, apart from those of the tus protocol. */
export function createUploadRoutes(dependencies: UploadRouteDependencies): Route[] {
  const { service, direct, tusFiles, fileStore, signer } = dependencies
  const respond = (row: FileEntryRow) => ({ fileEntry: presentEntry(row, signer) })
  return [
    implement(createFileEntry, async ({ body, file, user, request }) => {
      if (!file) throw fieldProblem({ file: 'field.required' })
      return respond(await service.storeForm(file, body, { user: requireUser(user).user, key: request.headers['idempotency-key'] }))
    }),
    implement(createTusEntry, async ({ body, user }) => {
      const uploader = requireUser(user)
      const upload = await service.find(body.uploadKey, uploader.id)
      if (upload.method !== 'tus') throw problem(404, 'not_found')
      const store = async () => {
        if ((await tusFiles.readOffset(upload.id)) !== upload.fileSize) throw problem(409, 'upload.incomplete')
        const { file, hooks } = await service.prepare(upload, uploader.user)
        return fileStore.storeLocal(tusFiles.getPath(upload.id), file, hooks)
      }
      const row = await service.storeOnce(upload, store, () => tusFiles.remove(upload.id))
      await tusFiles.removeContent(upload.id)
      return respond(row)
    }),
    implement(presignUpload, async ({ body, user }) => direct.presign(body, requireUser(user).user)),
    implement(createS3Entry, async ({ body, user }) => respond(await direct.createEntry(body.filename, requireUser(user).user))),
    implement(createMultipartUpload, async ({ body, user }) => direct.createParts(body, requireUser(user).user)),
    implement(signPartUrls, async ({ body, user }) => ({ urls: await direct.signParts(body, requireUser(user).id) })),
    implement(getUploadedParts, async ({ body, user }) => ({ parts: await direct.listParts(body, requireUser(user).id) })),
    implement(completeMultipartUpload, async ({ body, user }) => {
      await direct.complete(body, requireUser(user).id)
      return {}
    }),
    implement(abortMultipartUpload, async ({ body, user }) => {
      await direct.abort(body, requireUser(user).id)
      return {}
    }),
    implement(getUploadConfiguration, async ({ user }) => readConfiguration(user, dependencies)),
    ...createDeletionRoutes(dependencies),
  ]
}

async function readConfiguration({ user, can }: Identity, { settings, storages, types, space, store }: UploadRouteDependencies) {
  const [resumable, chunkMegabytes, s3] = await Promise.all([
    settings.get<boolean>('uploading.resumable'),
    settings.get<number>('uploading.chunk_mb'),
    storages.findDirectUploadStorage(),
  ])
  return {
    resumable,
    chunk_bytes: chunkMegabytes * MEBIBYTE,
    direct: s3 !== null,
    resumable_from_bytes: UPLOAD_LIMITS.resumableFromBytes,
    direct_above_bytes: UPLOAD_LIMITS.directAboveBytes,
    types: can('files.create') ? await listTypes(user, types) : [],
    quota: { used: await store.sumUserBytes(user.id), limit: space.getLimitBytes(user) },
  }
}

/** Lists the types that a user may upload. */
async function listTypes(user: Identity['user'], types: UploadTypes) {
  const listed = types.list().map(async ({ type }) => {
    const isAllowed = await (type.assertCanUpload?.(user) ?? Promise.resolve()).then(
      () => true,
      () => false,
    )
    const { name, accepts, visibility } = type
    return isAllowed ? [{ name, accepts: [...accepts], visibility, max_bytes: await types.getMaxBytes(type, user) }] : []
  })
  return (await Promise.all(listed)).flat()
}

function createDeletionRoutes({ models: { FileEntry }, trash, signer }: UploadRouteDependencies): Route[] {
  return [
    implement(deleteFileEntries, async ({ body: { entryIds = [], paths = [], deleteForever }, user }) => {
      const selection = { ids: entryIds, paths, userId: user.id, canManage: user.can('files.update') }
      await (deleteForever ? trash.deleteForever(selection) : trash.moveToTrash(selection))
      return {}
    }),
    implement(restoreFileEntries, async ({ body, user }) => {
      await trash.restore({ ids: body.entryIds, userId: user?.id ?? null, canManage: true })
      return {}
    }),
    implement(getFileLink, async ({ params, user }) => {
      const file = await FileEntry.findByPk(params.id)
      const isOwn = file?.ownerId === user.id && file.uploadType !== null && file.deletedAt === null
      if (!file || !(isOwn || user.can('files.update'))) throw problem(404, 'not_found')
      return { url: createFileUrl(file, signer) }
    }),
  ]
}
