import { createReadStream, promises as fs } from 'node:fs'
import { hasPermission, type User } from '@balafon/sdk/contract'
import { fieldProblem, problem } from '@balafon/sdk/server'
import { boomify, isBoom } from '@hapi/boom'
import type { Sequelize, Transaction } from 'sequelize'
import type { CoreModels } from '../../app/core-models.ts'
import { formatBytes } from '../../http/uploads/format-bytes.ts'
import type { ReportCrash } from '../../plugins/report-crash.ts'
import type { ContentSweeper } from '../content-sweeper.ts'
import { findExtension, RASTER_TYPES, SVG_TYPE } from '../content-types.ts'
import { acceptType, detectFileType, detectSampleType, TYPE_SAMPLE_BYTES } from '../detect-type.ts'
import { createFilePath } from '../files.ts'
import { type Images, MAX_IMAGE_BYTES, type SafeImage } from '../images/images.ts'
import type { S3 } from '../s3/s3.ts'
import { S3_DISK, type Storages } from '../storages.ts'
import type { FileNames } from './file-names.ts'
import { type FileEntryRow, presentUploadedEntry } from './present-entry.ts'
import type { DeclaredUploadType } from './upload-types.ts'

/** A file that has arrived completely. */
export interface ArrivedFile extends FileNames {
  readonly declared: DeclaredUploadType
  readonly size: number
  readonly user: User
}

/** Code that runs in the transaction that inserts the row of a file: `before` and `after` the insertion. */
export interface StoreHooks {
  readonly before?: (transaction: Transaction) => Promise<void>
  readonly after?: (row: FileEntryRow, transaction: Transaction) => Promise<void>
  /** Runs `insert` in a transaction, or returns the file that an earlier request has stored. By default, `insert` runs in a new transaction. */
  readonly transact?: (insert: (transaction: Transaction) => Promise<FileEntryRow>) => Promise<FileEntryRow>
}

export interface FileStoreDependencies {
  readonly db: Sequelize
  readonly models: Pick<CoreModels, 'FileEntry'>
  readonly storages: Pick<Storages, 'getCurrent'>
  readonly sweeper: Pick<ContentSweeper, 'recordExpectedContent'>
  readonly images: Images
  readonly reportCrash: ReportCrash
}

interface Content {
  readonly path: string
  readonly disk: string
  readonly mime: string
  readonly extension: string
  readonly size: number
}

export type FileStore = ReturnType<typeof createFileStore>

/** Creates the last step of every upload: it checks the content, stores it, and runs the code of the upload type. */
export function createFileStore({ db, models: { FileEntry }, storages, sweeper, images, reportCrash }: FileStoreDependencies) {
  /** Inserts the row of a file and runs the code of the plugin in one transaction. */
  async function insertRow({ declared: { plugin, type }, name, relativePath, user }: ArrivedFile, content: Content, hooks: StoreHooks): Promise<FileEntryRow> {
    const insert = async (transaction: Transaction) => {
      await hooks.before?.(transaction)
      const { size: fileSize, ...place } = content
      const names = { name, relativePath, plugin, uploadType: type.name, visibility: type.visibility, ownerId: user.id }
      const row = await FileEntry.create({ ...names, ...place, fileSize }, { transaction })
      try {
        await type.onUploaded?.(presentUploadedEntry(row), user, transaction)
      } catch (error) {
        if (isBoom(error)) throw error
        reportCrash(plugin, `upload ${type.name}`, error)
        // A Boom error is not reported again as an error of the core.
        throw boomify(error instanceof Error ? error : new Error(String(error)))
      }
      await hooks.after?.(row, transaction)
      return row
    }
    return hooks.transact ? hooks.transact(insert) : db.transaction(insert)
  }

  /** Makes an image safe to show, or returns `null` for a file that is stored as it is. */
  async function renderImage(sourcePath: string, mime: string, { declared: { type }, size, user }: ArrivedFile): Promise<SafeImage | null> {
    const isSvg = mime === SVG_TYPE
    if (!isSvg && !(type.visibility === 'public' && RASTER_TYPES.has(mime))) return null
    if (size > MAX_IMAGE_BYTES) throw fieldProblem({ file: 'upload.image_too_complex' })
    const bytes = await fs.readFile(sourcePath)
    return isSvg ? images.sanitize(bytes) : images.render(bytes, mime, user.id)
  }

  return {
    /** Stores a file of this computer. The file itself stays. */
    async storeLocal(sourcePath: string, file: ArrivedFile, hooks: StoreHooks = {}): Promise<FileEntryRow> {
      const { declared, size, user } = file
      const detected = assertAccepted(declared, await detectFileType(sourcePath), user)
      const image = await renderImage(sourcePath, detected, file)
      const mime = image?.mime ?? detected
      const extension = findExtension(mime) ?? 'bin'
      const path = createFilePath(declared.type.visibility, extension)
      const { disk, storage } = await storages.getCurrent()
      await sweeper.recordExpectedContent(disk, path)
      if (image) await storage.write(path, image.body, { mime })
      else if (storage.adopt) await storage.adopt(path, sourcePath)
      else await storage.write(path, createReadStream(sourcePath), { mime })
      try {
        const row = await insertRow(file, { path, disk, mime, extension, size: image?.body.length ?? size }, hooks)
        // `insertRow` returned the file of an earlier request, so the content that was written here is not needed.
        if (row.path !== path) await storage.remove(path).catch(() => {})
        return row
      } catch (error) {
        // The caller gets the first error. If this deletion fails too, the sweeper deletes the content later.
        await storage.remove(path).catch(() => {})
        throw error
      }
    },
    /** Stores a file that is in the object storage under a key. The key changes when its extension does not fit the content. */
    async storeDirect({ uploads, storage }: S3, key: string, file: ArrivedFile, hooks: StoreHooks = {}): Promise<FileEntryRow> {
      const { declared, size, user } = file
      const sample = size === 0 ? Buffer.alloc(0) : await uploads.readStart(key, TYPE_SAMPLE_BYTES)
      const mime = assertAccepted(declared, await detectSampleType(sample), user)
      // Browsers read public files without a signature, so the server must have encoded them.
      if (declared.type.visibility === 'public') throw fieldProblem({ file: 'upload.not_accepted' })
      const extension = findExtension(mime) ?? 'bin'
      if (key.endsWith(`.${extension}`)) return insertRow(file, { path: key, disk: S3_DISK, mime, extension, size }, hooks)
      const path = createFilePath(declared.type.visibility, extension)
      await sweeper.recordExpectedContent(S3_DISK, path)
      await uploads.copy(key, path, mime)
      const row = await insertRow(file, { path, disk: S3_DISK, mime, extension, size }, hooks)
      await storage.remove(key)
      return row
    },
  }
}

/** Returns the type of the content when the upload type accepts it. SVG files contain scripts, so they come from administrators only. */
function assertAccepted({ type }: DeclaredUploadType, detected: string, user: User): string {
  const mime = acceptType(type.accepts, detected)
  if (mime === null || (mime === SVG_TYPE && !hasPermission(user.permissions, 'admin'))) throw fieldProblem({ file: 'upload.not_accepted' })
  return mime
}

/** @throws 413 `upload.too_large` when a file exceeds a limit, 422 `upload.empty` when it has no bytes. */
export function assertSize(size: number, maxBytes: number, name: string) {
  if (size === 0) throw fieldProblem({ file: 'upload.empty' })
  if (size > maxBytes) throw problem(413, 'upload.too_large', { file: name, size: formatBytes(maxBytes) })
}
