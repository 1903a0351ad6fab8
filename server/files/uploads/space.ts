import { promises as fs } from 'node:fs'
import { getRestriction, type User } from '@balafon/sdk/contract'
import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { SPACE_RESTRICTION } from '../../identity/permission-catalogue.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { UploadsStore } from './uploads.store.ts'

const MEBIBYTE = 1024 * 1024

/** Space that uploads leave free: the database and the operating system need it. */
const RESERVED_BYTES = 512 * MEBIBYTE

export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** Reads the space of the disk with a folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await fs.statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

export interface SpaceDependencies {
  readonly store: Pick<UploadsStore, 'lockSpace' | 'sumUserBytes' | 'sumAllBytes'>
  readonly settings: Pick<SettingsStore, 'get'>
  readonly readDiskSpace: () => Promise<DiskSpace>
}

export type Space = ReturnType<typeof createSpace>

/** Creates the checks whether there is room for a file: within the limit of its user, and on the disk of the server. */
export function createSpace({ store, settings, readDiskSpace }: SpaceDependencies) {
  /** Returns how many bytes the files of a user may use together, or `null` when there is no limit. */
  const getLimitBytes = (user: User) => {
    const megabytes = getRestriction(user.permissions, 'files.create', SPACE_RESTRICTION)
    return megabytes === null ? null : megabytes * MEBIBYTE
  }
  /** @throws 507 `upload.disk_full` when the files of the site, on all storages together, would exceed the limit of the settings. */
  const assertFitsLimit = async (bytes: number) => {
    const limitMegabytes = await settings.get<number | null>('uploading.disk_limit_mb')
    if (limitMegabytes !== null && (await store.sumAllBytes()) + bytes > limitMegabytes * MEBIBYTE) throw problem(507, 'upload.disk_full')
  }
  return {
    getLimitBytes,
    assertFitsLimit,
    /** @throws 413 `upload.over_quota` when the file does not fit in the space of the user. Other uploads of the user wait for the transaction. */
    async reserve(user: User, bytes: number, transaction: Transaction) {
      const limitBytes = getLimitBytes(user)
      if (limitBytes === null) return
      await store.lockSpace(user.id, transaction)
      if ((await store.sumUserBytes(user.id, transaction)) + bytes > limitBytes) throw problem(413, 'upload.over_quota')
    },
    /** @throws 413 `upload.over_quota` when the file cannot fit in the space of the user. */
    async assertFitsUser(user: User, bytes: number) {
      const limitBytes = getLimitBytes(user)
      if (limitBytes !== null && (await store.sumUserBytes(user.id)) + bytes > limitBytes) throw problem(413, 'upload.over_quota')
    },
    /** @throws 507 `upload.disk_full` when the file does not fit on the disk, or exceeds the limit of the settings. */
    async assertFitsDisk(bytes: number) {
      const { freeBytes } = await readDiskSpace()
      if (bytes > freeBytes - RESERVED_BYTES) throw problem(507, 'upload.disk_full')
      await assertFitsLimit(bytes)
    },
  }
}
