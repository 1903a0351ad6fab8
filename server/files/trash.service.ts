import { type AuditLog, problem } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import { Op } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import type { ContentSweeper } from './content-sweeper.ts'
import type { FileLocator } from './file-locator.ts'
import type { FileEntryRow } from './uploads/present-entry.ts'

/** The files to delete or restore, and the user that asks for it. */
export interface FileSelection {
  readonly ids: readonly number[]
  readonly paths?: readonly string[]
  readonly userId: number | null
  /** Whether the user may change the files of all users and plugins. */
  readonly canManage: boolean
}

export interface TrashDependencies {
  readonly db: Sequelize
  readonly models: Pick<CoreModels, 'FileEntry'>
  readonly audit: Pick<AuditLog, 'record'>
  readonly sweeper: Pick<ContentSweeper, 'sweep'>
  readonly locator: Pick<FileLocator, 'invalidate'>
}

type ChangeKind = 'trash' | 'restore' | 'delete'

export type TrashService = ReturnType<typeof createTrashService>

/** Creates the service that deletes files: it moves them to the trash, where they are kept for a time, or deletes them permanently. */
export function createTrashService({ db, models: { FileEntry }, audit, sweeper, locator }: TrashDependencies) {
  /**
   * Locks the selected files. A user without the right to manage all files can select only the own uploads.
   * @throws 404 `not_found` when one of the files does not exist, or belongs to another user.
   */
  async function lockFiles({ ids, paths = [], userId, canManage }: FileSelection, transaction: Transaction): Promise<FileEntryRow[]> {
    const own = canManage ? {} : { ownerId: userId, uploadType: { [Op.ne]: null } }
    const [uniqueIds, uniquePaths] = [[...new Set(ids)], [...new Set(paths)]]
    const where = { [Op.or]: [{ id: uniqueIds }, { path: uniquePaths }], ...own }
    const files = await FileEntry.findAll({ where, order: ['id'], lock: true, transaction })
    const isFound = uniqueIds.every((id) => files.some((file) => file.id === id)) && uniquePaths.every((path) => files.some((file) => file.path === path))
    if (!isFound) throw problem(404, 'not_found')
    return files
  }

  const record = (kind: ChangeKind, { id, name, plugin, ownerId }: FileEntryRow, userId: number | null, transaction: Transaction) =>
    audit.record({ action: `file.${kind}`, entity: 'core.file', entityId: id, label: name, before: { plugin, owner: ownerId }, userId }, transaction)

  async function setDeletedAt(file: FileEntryRow, deletedAt: Date | null, transaction: Transaction) {
    await file.update({ deletedAt, version: file.version + 1 }, { transaction })
  }

  return {
    /** Moves files to the trash. They are no longer served, and can be restored. */
    async moveToTrash(selection: FileSelection) {
      await db.transaction(async (transaction) => {
        for (const file of await lockFiles(selection, transaction)) {
          if (file.deletedAt === null) await setDeletedAt(file, new Date(), transaction)
          if (selection.canManage && file.ownerId !== selection.userId) await record('trash', file, selection.userId, transaction)
        }
      })
      locator.invalidate()
    },
    /** Takes files out of the trash. */
    async restore(selection: FileSelection) {
      await db.transaction(async (transaction) => {
        for (const file of await lockFiles(selection, transaction)) {
          if (file.deletedAt === null) continue
          await setDeletedAt(file, null, transaction)
          await record('restore', file, selection.userId, transaction)
        }
      })
      locator.invalidate()
    },
    /** Deletes files and their content permanently. */
    async deleteForever(selection: FileSelection) {
      await db.transaction(async (transaction) => {
        for (const file of await lockFiles(selection, transaction)) {
          if (selection.canManage && file.ownerId !== selection.userId) await record('delete', file, selection.userId, transaction)
          await file.destroy({ transaction })
        }
      })
      locator.invalidate()
      await sweeper.sweep()
    },
    /** Deletes the files that have been in the trash for longer than a number of days. */
    async empty(days: number) {
      await FileEntry.destroy({ where: { deletedAt: { [Op.lt]: new Date(Date.now() - days * 24 * 3600 * 1000) } } })
    },
  }
}
