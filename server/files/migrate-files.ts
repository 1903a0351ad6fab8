import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Op } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import type { ContentSweeper } from './content-sweeper.ts'
import type { FileLocator } from './file-locator.ts'
import type { Storage } from './storage.ts'
import type { Storages } from './storages.ts'
import type { FileEntryRow } from './uploads/present-entry.ts'

/**
 * The old content of a moved file is deleted after this time. Until then, issued links to it may be valid, and other nodes may read it from the old storage.
 */
const KEEP_SECONDS = 2 * 3600
const BATCH_SIZE = 100

/** The progress of a migration. */
export interface MigrationProgress {
  readonly moved: number
  readonly failed: number
  readonly bytes: number
  /** The files that could not be moved, with the reasons. */
  readonly failures: readonly { readonly id: number; readonly reason: string }[]
}

export interface MigrateFilesDependencies {
  readonly models: Pick<CoreModels, 'FileEntry'>
  readonly storages: Pick<Storages, 'get'>
  readonly sweeper: Pick<ContentSweeper, 'recordExpectedContent' | 'checkLater'>
  readonly locator: Pick<FileLocator, 'invalidate'>
}

/**
 * Moves all files to a storage while the site runs. Each file is read back and compared by its hash before it counts as moved, so an
 * interrupted migration continues where it stopped, and content that a disk has damaged stays where it is.
 */
export async function migrateFiles(
  { models: { FileEntry }, storages, sweeper, locator }: MigrateFilesDependencies,
  disk: string,
  onProgress: (progress: MigrationProgress) => void = () => {},
): Promise<MigrationProgress> {
  const target = await storages.get(disk)
  let progress: MigrationProgress = { moved: 0, failed: 0, bytes: 0, failures: [] }

  async function moveFile(file: FileEntryRow) {
    const source = await storages.get(file.disk)
    // If the migration is interrupted after the copy, the sweeper deletes the copy.
    await sweeper.recordExpectedContent(disk, file.path)
    const bytes = await copyContent(source, target, file)
    // A file that was deleted in the meantime stays deleted.
    await FileEntry.update({ disk }, { where: { id: file.id, disk: file.disk } })
    await sweeper.checkLater(file.disk, file.path, KEEP_SECONDS)
    locator.invalidate()
    progress = { ...progress, moved: progress.moved + 1, bytes: progress.bytes + bytes }
  }

  for (let lastId = 0; ; ) {
    const files = await FileEntry.findAll({ where: { disk: { [Op.ne]: disk }, id: { [Op.gt]: lastId } }, order: ['id'], limit: BATCH_SIZE })
    for (const file of files) {
      lastId = file.id
      await moveFile(file).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        progress = { ...progress, failed: progress.failed + 1, failures: [...progress.failures, { id: file.id, reason }] }
      })
      onProgress(progress)
    }
    if (files.length < BATCH_SIZE) return progress
  }
}

/** Copies the content of a file and compares the hash of what was read with the hash of what the target returns. Returns the size. */
async function copyContent(source: Storage, target: Storage, { path, mime }: Pick<FileEntryRow, 'path' | 'mime'>): Promise<number> {
  const stored = await source.stat(path)
  if (!stored) throw new Error('the content is missing')
  const hash = createHash('sha256')
  const body = new PassThrough()
  const reading = pipeline(
    source.read(path, 0, stored.size - 1),
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    body,
  )
  reading.catch(() => {})
  const size = await target.write(path, body, { mime })
  await reading
  if (size !== stored.size) throw new Error(`only ${size} of ${stored.size} bytes arrived`)
  const copied = createHash('sha256')
  const copy = target.read(path, 0, size - 1)
  copy.pipe(copied)
  await Promise.race([once(copied, 'finish'), once(copy, 'error').then(([error]) => Promise.reject(error))])
  if (copied.digest('hex') !== hash.digest('hex')) throw new Error('the copy differs from the original')
  return size
}
