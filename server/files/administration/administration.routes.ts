import { checkStorage, files, getFileTitles, getFileUsage, listFileFolders } from '@balafon/sdk/contract'
import { type Caller, implement, type ResourceContext, type Route, type ServerContext, serveResource } from '@balafon/sdk/server'
import type { CoreModels } from '../../app/core-models.ts'
import type { FileLocator } from '../file-locator.ts'
import type { createCheckStorage } from './check-storage.ts'
import type { FileFolders } from './file-folders.ts'
import { createFileTitles } from './file-titles.ts'
import { createFileUsage, type FileUsageDependencies } from './file-usage.ts'

export interface FileAdministrationDependencies extends FileUsageDependencies {
  readonly models: Pick<CoreModels, 'FileEntry'>
  readonly context: ResourceContext
  readonly locator: Pick<FileLocator, 'invalidate'>
  readonly folders: FileFolders
  readonly checkStorage: ReturnType<typeof createCheckStorage>
  readonly translate: ServerContext['translate']
}

/**
 * The endpoints of a resource that the list of files has. Endpoints that create and update are missing, because uploads create files and no form changes them.
 */
const USED_ENDPOINTS = ['list', 'count', 'get', 'export', 'bulk', 'bulkJob', 'cancelBulk'] as const

/** Creates the routes of the list of all files. */
export function createFileAdministrationRoutes(dependencies: FileAdministrationDependencies): Route[] {
  const { models, context, locator, folders, getTypeTitle, getDiskTitle, translate } = dependencies
  const readUsage = createFileUsage(dependencies)
  const readTitles = createFileTitles(dependencies)
  const { FileEntry } = models
  const setDeletedAt = async (id: number, deletedAt: Date | null, caller: Caller, transaction: Parameters<ResourceContext['audit']['record']>[1]) => {
    const file = await FileEntry.findByPk(id, { transaction: transaction ?? null, rejectOnEmpty: true })
    await file.update({ deletedAt, version: file.version + 1 }, { transaction: transaction ?? null })
    const action = deletedAt ? 'file.trash' : 'file.restore'
    await context.audit.record({ action, entity: files.entity, entityId: id, label: file.name, userId: caller.userId }, transaction)
    locator.invalidate()
  }
  const routes = serveResource(
    files,
    {
      model: FileEntry,
      scope: () => null,
      filters: {},
      actions: {
        trash: async ({ id, deleted_at }, caller, transaction) => {
          if (deleted_at === null) await setDeletedAt(id, new Date(), caller, transaction)
        },
        restore: async ({ id, deleted_at }, caller, transaction) => {
          if (deleted_at !== null) await setDeletedAt(id, null, caller, transaction)
        },
      },
      // A trigger records the content of the deleted row, and a job deletes it.
      onChange: async () => locator.invalidate(),
    },
    context,
  )
  return [
    ...USED_ENDPOINTS.map((name) => routes[name]),
    implement(getFileUsage, ({ request }) => readUsage(request.language)),
    implement(getFileTitles, ({ request }) => readTitles(request.language)),
    implement(listFileFolders, async ({ query: { upload_type: uploadType, folder, cursor }, request: { language } }) => {
      if (uploadType === undefined) {
        const types = await folders.listTypes()
        return { data: types.map(({ name, ...usage }) => ({ id: name, title: getTypeTitle(name, language), ...usage })), next_cursor: null }
      }
      const path = folder ? `${folder}/` : ''
      const page = await folders.listFolders({ uploadType, path, after: cursor ?? null })
      return { data: page.folders.map(({ name, ...usage }) => ({ id: path + name, title: name, ...usage })), next_cursor: page.next }
    }),
    implement(checkStorage, async ({ request }) => {
      const { disk, ok, steps } = await dependencies.checkStorage()
      const describe = (reason: string | null) => (reason === null ? null : translate(request.language, 'files.check_failed', { reason }))
      return { disk, title: getDiskTitle(disk, request.language), ok, steps: steps.map(({ reason, ...step }) => ({ ...step, message: describe(reason) })) }
    }),
  ]
}
