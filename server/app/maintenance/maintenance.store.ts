import type { CoreModels } from '../core-models.ts'

export interface MaintenanceStoreDependencies {
  readonly models: Pick<CoreModels, 'FileEntry'>
}

export type MaintenanceStore = ReturnType<typeof createMaintenanceStore>

/** Creates the store of figures about the site. */
export const createMaintenanceStore = ({ models: { FileEntry } }: MaintenanceStoreDependencies) => ({
  /** Returns the number and the size of all stored files. */
  async measureFiles() {
    const [files, bytes] = await Promise.all([FileEntry.count(), FileEntry.sum('fileSize')])
    // The sum of no rows is null, which the library's types do not say.
    return { files, bytes: Number((bytes as number | null) ?? 0) }
  },
})
