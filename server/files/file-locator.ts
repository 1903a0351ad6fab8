import type { SqlRunner } from '@balafon/sdk/server'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import type { Storage, StoredFile } from './storage.ts'
import { LOCAL_DISK, type Storages } from './storages.ts'

/** Where the content of a file is. */
export interface FileLocation {
  readonly disk: string
  readonly storage: Storage
}

interface FoundFile {
  readonly disk: string
  readonly isDeleted: boolean
}

interface CachedFile {
  readonly file: FoundFile | null
  readonly until: number
}

/** How long a node may serve a file that another node has moved to the trash or to another storage. */
const LIFETIME_MS = 5000
const MAX_CACHED_FILES = 2000

export interface FileLocatorDependencies {
  readonly sql: SqlRunner
  readonly storages: Pick<Storages, 'local' | 'find'>
}

export type FileLocator = ReturnType<typeof createFileLocator>

/**
 * Creates the lookup of stored files for requests. As long as the trash is empty, files on the local disk need no query, so the music plays
 * on while the database restarts.
 */
export function createFileLocator({ sql, storages: { local, find } }: FileLocatorDependencies) {
  const cache = new Map<string, CachedFile>()
  let trash = { hasFiles: false, until: 0 }
  let refreshing: Promise<void> | undefined

  async function readTrash() {
    try {
      const [row] = await sql<{ hasFiles: boolean }>(`select exists (select from file_entries where deleted_at is not null) as "hasFiles"`)
      trash = { hasFiles: row?.hasFiles === true, until: Date.now() + LIFETIME_MS }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      trash = { ...trash, until: Date.now() + LIFETIME_MS }
    } finally {
      refreshing = undefined
    }
  }

  /** Returns whether the trash contains files. Only the first request waits for the database; later requests get the last result while it is read again. */
  async function hasTrash(): Promise<boolean> {
    if (trash.until > Date.now()) return trash.hasFiles
    const isFirst = trash.until === 0
    refreshing ??= readTrash()
    if (isFirst) await refreshing
    else refreshing.catch(() => {})
    return trash.hasFiles
  }

  async function findFile(key: string): Promise<FoundFile | null> {
    const cached = cache.get(key)
    if (cached && cached.until > Date.now()) return cached.file
    const [row] = await sql<FoundFile>(`select disk, deleted_at is not null as "isDeleted" from file_entries where path = $1`, [key])
    const [oldest] = cache.keys()
    if (cache.size >= MAX_CACHED_FILES && oldest !== undefined) cache.delete(oldest)
    cache.set(key, { file: row ?? null, until: Date.now() + LIFETIME_MS })
    return row ?? null
  }

  return {
    /** Finds the storage of a file. Returns `null` when the file does not exist or is in the trash. */
    async locate(key: string): Promise<FileLocation | null> {
      if ((await hasTrash()) && (await findFile(key))?.isDeleted) return null
      if (await local.stat(key)) return { disk: LOCAL_DISK, storage: local }
      const file = await findFile(key)
      if (!file || file.disk === LOCAL_DISK) return null
      const storage = await find(file.disk)
      return storage && { disk: file.disk, storage }
    },
    /** Returns the size and date of a file on the local disk that is open and not in the trash. Returns `null` when this is not known without waiting. */
    peek(key: string): StoredFile | null {
      if (trash.until <= Date.now()) return null
      if (!trash.hasFiles) return local.peek(key)
      const cached = cache.get(key)
      return cached && cached.until > Date.now() && !cached.file?.isDeleted ? local.peek(key) : null
    },
    /** Makes the next request read the state of all files again. */
    invalidate() {
      cache.clear()
      trash = { hasFiles: false, until: 0 }
    },
  }
}
