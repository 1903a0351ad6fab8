import path from 'node:path'
import type { AuditLog, RunInChild, ServerContext, SqlRunner } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import type { Log } from '../app/logging/log.ts'
import type { Idempotency } from '../http/idempotency.ts'
import type { ReportCrash } from '../plugins/report-crash.ts'
import type { Signer } from '../security/signer.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { createContentSweeper } from './content-sweeper.ts'
import { createFileLocator } from './file-locator.ts'
import type { Delivery } from './files.routes.ts'
import { createFiles } from './files.ts'
import { createImages } from './images/images.ts'
import { createGetS3 } from './s3/s3.ts'
import { createDiskStorage } from './storage.ts'
import { createStorages } from './storages.ts'
import { createTrashService } from './trash.service.ts'
import { createDirectUploads } from './uploads/direct-uploads.service.ts'
import { createSpace, readDiskSpace } from './uploads/space.ts'
import { createFileStore } from './uploads/store-file.ts'
import { createSweepUploads } from './uploads/sweep-uploads.ts'
import { createTusFiles } from './uploads/tus-files.ts'
import { TusLocks } from './uploads/tus-locks.ts'
import { createUploadTypes } from './uploads/upload-types.ts'
import { createUploadsService } from './uploads/uploads.service.ts'
import { createUploadsStore } from './uploads/uploads.store.ts'

export interface FileServicesDependencies {
  readonly db: Sequelize
  readonly sql: SqlRunner
  readonly models: CoreModels
  readonly settings: SettingsStore
  readonly getProviders: ServerContext['getProviders']
  readonly audit: AuditLog
  readonly runInChild: RunInChild
  readonly reportCrash: ReportCrash
  readonly signer: Signer
  /** Runs a request of the core only once for each idempotency key. */
  readonly idempotency: Idempotency
  readonly dataDir: string
  readonly log: Log
}

export type FileServices = ReturnType<typeof createFileServices>

/** Creates the services of stored files and of uploads. */
export function createFileServices(dependencies: FileServicesDependencies) {
  const { db, sql, models, settings, getProviders, audit, runInChild, reportCrash, signer, idempotency, dataDir, log } = dependencies
  const local = createDiskStorage(path.join(dataDir, 'files'), (err) => log.error({ err }, 'a stored file could not be read'))
  const storages = createStorages({ local, settings, getProviders, getS3: createGetS3(settings) })
  const sweeper = createContentSweeper({ db, sql, storages, log })
  const locator = createFileLocator({ sql, storages })
  const readSpace = () => readDiskSpace(dataDir)
  const store = createUploadsStore({ models, sql })
  const types = createUploadTypes({ getProviders, settings })
  const space = createSpace({ store, settings, readDiskSpace: readSpace })
  const images = createImages({ runInChild, log })
  const fileStore = createFileStore({ db, models, storages, sweeper, images, reportCrash })
  const service = createUploadsService({ db, store, types, space, fileStore, idempotency })
  const locks = new TusLocks()
  let origins: readonly string[] = []
  const tusFiles = createTusFiles({ folder: path.join(dataDir, 'resumable'), store })
  return {
    local,
    storages,
    sweeper,
    locator,
    store,
    types,
    space,
    fileStore,
    service,
    locks,
    tusFiles,
    signer,
    readDiskSpace: readSpace,
    trash: createTrashService({ db, models, audit, sweeper, locator }),
    direct: createDirectUploads({ service, store, types, storages, fileStore, sweeper }),
    sweepUploads: createSweepUploads({ store, tusFiles, storages, log }),
    createPluginFiles: (plugin: string) => createFiles({ models, storages, sweeper, signer }, plugin),
    async getDelivery(): Promise<Delivery> {
      const settingsVersion = settings.getVersion()
      const [accelPath, usesLinks] = await Promise.all([settings.get<string | null>('uploading.accel_path'), settings.get<boolean>('uploading.s3.links')])
      return { accelPath, usesLinks, settingsVersion }
    },
    /** Returns the origins from which browsers read files and to which they send them, as of the last refresh. */
    getOrigins: () => origins,
    async refreshOrigins() {
      const s3 = await storages.getS3()
      origins = s3 ? [s3.origin] : []
    },
  }
}
