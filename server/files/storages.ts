import type { ServerContext } from '@balafon/sdk/server'
import type { SettingsStore } from '../settings/settings.ts'
import type { S3 } from './s3/s3.ts'
import type { DiskStorage, Storage } from './storage.ts'

/** The name of the storage on the disk of this computer. */
export const LOCAL_DISK = 'local'
/** The name of the object storage. */
export const S3_DISK = 's3'

export interface StoragesDependencies {
  readonly local: DiskStorage
  readonly settings: Pick<SettingsStore, 'get'>
  readonly getProviders: ServerContext['getProviders']
  /** Returns the object storage of the settings, or `null` when they are not complete. */
  readonly getS3: () => Promise<S3 | null>
}

export type Storages = ReturnType<typeof createStorages>

/** Creates the lookup of storages. The row of every file names the storage of its content, and a setting names the storage for new files. */
export function createStorages({ local, settings, getProviders, getS3 }: StoragesDependencies) {
  async function find(disk: string): Promise<Storage | null> {
    if (disk === LOCAL_DISK) return local
    if (disk === S3_DISK) return (await getS3())?.storage ?? null
    return getProviders('core.storage/v1').find(({ provider }) => provider.name === disk)?.provider ?? null
  }
  /** @throws when the settings of the storage are not complete, or the plugin that provides it does not run. */
  async function get(disk: string): Promise<Storage> {
    const storage = await find(disk)
    if (!storage) throw new Error(`The storage "${disk}" is not available.`)
    return storage
  }
  return {
    local,
    find,
    get,
    getS3,
    /** Returns the storage for new files. */
    async getCurrent(): Promise<{ readonly disk: string; readonly storage: Storage }> {
      const disk = await settings.get<string>('uploading.disk')
      return { disk, storage: await get(disk) }
    },
    /** Returns the object storage if browsers can upload to it directly: if new files are stored there. Otherwise returns `null`. */
    async findDirectUploadStorage(): Promise<S3 | null> {
      return (await settings.get<string>('uploading.disk')) === S3_DISK ? getS3() : null
    },
  }
}
