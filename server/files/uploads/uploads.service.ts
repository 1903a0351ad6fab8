import { randomUUID } from 'node:crypto'
import { UPLOAD_LIMITS, type UploadMetadata, type User } from '@balafon/sdk/contract'
import { problem, type UploadedFile } from '@balafon/sdk/server'
import { isBoom } from '@hapi/boom'
import type { Sequelize, Transaction } from 'sequelize'
import type { Idempotency } from '../../http/idempotency.ts'
import type { FileNames } from './file-names.ts'
import { readFileNames } from './file-names.ts'
import type { FileEntryRow } from './present-entry.ts'
import type { Space } from './space.ts'
import { assertSize, type FileStore, type StoreHooks } from './store-file.ts'
import type { DeclaredUploadType, UploadTypes } from './upload-types.ts'
import type { PendingUploadRow, UploadsStore } from './uploads.store.ts'

/** How long one request may take to store a file that has arrived. */
const CLAIM_SECONDS = 900

const HOUR_MS = 3600 * 1000

/** The data that a client sends about an upload before the bytes of the file arrive. */
export interface AnnouncedUpload {
  readonly metadata: UploadMetadata
  readonly size: number
  readonly user: User
  readonly fallbackName?: string
}

/** An upload that passed all checks. */
export interface CheckedUpload extends FileNames {
  readonly declared: DeclaredUploadType
}

export interface UploadsServiceDependencies {
  readonly db: Sequelize
  readonly store: UploadsStore
  readonly types: UploadTypes
  readonly space: Space
  readonly fileStore: Pick<FileStore, 'storeLocal'>
  readonly idempotency: Idempotency
}

export type UploadsService = ReturnType<typeof createUploadsService>

/** Creates the service with the rules for every kind of upload: in chunks, in a form, or directly to the object storage. */
export function createUploadsService({ db, store, types, space, fileStore, idempotency }: UploadsServiceDependencies) {
  /** Checks the type, the user and the size of an upload. */
  async function checkUpload({ metadata, size, user, fallbackName }: AnnouncedUpload): Promise<CheckedUpload> {
    const declared = types.get(metadata.uploadType)
    await declared.type.assertCanUpload?.(user)
    const names = readFileNames(metadata, fallbackName)
    assertSize(size, await types.getMaxBytes(declared.type, user), names.name)
    return { ...names, declared }
  }

  /**
   * Calls `run` for one request at a time. A repeated request gets the file that the first one has stored.
   * @param discard Deletes the upload when its content was refused, so that it no longer uses space.
   */
  async function storeOnce(upload: PendingUploadRow, run: () => Promise<FileEntryRow>, discard: () => Promise<void>): Promise<FileEntryRow> {
    if (!(await store.claim(upload.id, CLAIM_SECONDS))) {
      const current = await store.findById(upload.id)
      const entry = current?.fileId ? await store.findEntry(current.fileId) : null
      if (entry) return entry
      throw current ? problem(423, 'upload.locked') : problem(404, 'not_found')
    }
    try {
      return await run()
    } catch (error) {
      const isRefused = isBoom(error) && error.output.statusCode === 422
      await (isRefused ? discard() : store.release(upload.id))
      throw error
    }
  }

  /** Inserts a file once for each idempotency key: a repeated request gets the file that the first one has stored. */
  async function insertOnce(request: Parameters<Idempotency['runOnce']>[0], insert: (transaction: Transaction) => Promise<FileEntryRow>) {
    let inserted: FileEntryRow | undefined
    const id = await idempotency.runOnce(request, async (transaction) => {
      inserted = await insert(transaction)
      return String(inserted.id)
    })
    const row = inserted ?? (await store.findEntry(Number(id)))
    if (!row) throw problem(404, 'not_found')
    return row
  }

  return {
    checkUpload,
    storeOnce,
    /** Starts an upload: it reserves space of the user until the upload is completed or expires. */
    async start(announced: AnnouncedUpload, details: Pick<PendingUploadRow, 'method'> & { readonly storageKey?: string; readonly externalId?: string }) {
      const { declared, name, relativePath } = await checkUpload(announced)
      const { size, user } = announced
      // Files that browsers send to the object storage use no space of this computer.
      await (details.method === 'tus' ? space.assertFitsDisk(size) : space.assertFitsLimit(size))
      const id = randomUUID()
      const expiresAt = new Date(Date.now() + UPLOAD_LIMITS.expiresAfterHours * HOUR_MS)
      await db.transaction(async (transaction) => {
        await space.reserve(user, size, transaction)
        await store.insert({ id, userId: user.id, uploadType: declared.type.name, name, relativePath, fileSize: size, expiresAt, ...details }, transaction)
      })
      return { id, declared }
    },
    /**
     * Finds an upload of a user by its id.
     * @throws 404 `not_found`, for the upload of another user too.
     */
    async find(id: string, userId: number): Promise<PendingUploadRow> {
      const upload = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await store.find({ id, userId }) : null
      if (!upload) throw problem(404, 'not_found')
      return upload
    },
    /** Returns the file and the hooks with which a started upload is stored. */
    async prepare(upload: PendingUploadRow, user: User) {
      const declared = types.get(upload.uploadType)
      await declared.type.assertCanUpload?.(user)
      const { name, relativePath, fileSize: size } = upload
      const hooks: StoreHooks = { after: (row, transaction) => store.setFile(upload.id, row.id, transaction) }
      return { file: { declared, name, relativePath, size, user }, hooks }
    },
    /** @throws 413 or 507 when a body of this length cannot be stored. */
    async assertCanReceive(user: User, bytes: number) {
      await space.assertFitsUser(user, bytes)
      await space.assertFitsDisk(bytes)
    },
    /**
     * Stores a file that has arrived in a form.
     * @param key The `idempotency-key` of the request: when the response was lost, the repeated request does not store the file a second time.
     */
    async storeForm(file: UploadedFile, metadata: UploadMetadata, { user, key }: { readonly user: User; readonly key: string | undefined }) {
      const { size } = file
      const checked = await checkUpload({ metadata, size, user, fallbackName: file.name })
      const request = { scope: `user:${user.id}`, key, endpoint: 'POST file-entries', content: [metadata, size] }
      return fileStore.storeLocal(
        file.path,
        { ...checked, size, user },
        {
          before: (transaction) => space.reserve(user, size, transaction),
          transact: (insert) => insertOnce(request, insert),
        },
      )
    },
  }
}
