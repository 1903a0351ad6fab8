import type { SqlRunner } from '@balafon/sdk/server'
import type { SettingsStore } from '../../settings/settings.ts'
import type { DiskSpace } from '../uploads/space.ts'

/** How many files there are, and how much space they use. */
export interface Usage {
  readonly files: number
  readonly bytes: number
}

const MEBIBYTE = 1024 * 1024
const MAX_OWNERS = 20
const MAX_GROUPS = 200

export interface FileUsageDependencies {
  readonly sql: SqlRunner
  readonly settings: Pick<SettingsStore, 'get'>
  readonly readDiskSpace: () => Promise<DiskSpace>
  /** Returns the title of a plugin, or of the core, in a language. */
  readonly getTitle: (plugin: string, language: string) => string
  /** Returns the title of an upload type in a language; `null` is for the files that the site created. */
  readonly getTypeTitle: (uploadType: string | null, language: string) => string
  readonly getDiskTitle: (disk: string, language: string) => string
  readonly findOwnerLabels: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** Creates the report of the space that stored files use. */
export function createFileUsage({ sql, settings, readDiskSpace, getTitle, getTypeTitle, getDiskTitle, findOwnerLabels }: FileUsageDependencies) {
  const sumBy = <Group>(column: 'plugin' | 'upload_type' | 'disk' | 'owner_id', limit = MAX_GROUPS) =>
    sql<Usage & { readonly group: Group }>(
      `select ${column} as "group", count(*)::bigint as files, sum(file_size)::bigint as bytes from file_entries group by 1 order by 3 desc, 1 limit ${limit}`,
    )
  async function sumAll() {
    const [row] = await sql<{ files: number; bytes: number; trashFiles: number; trashBytes: number }>(
      `select count(*)::bigint as files, coalesce(sum(file_size), 0)::bigint as bytes,
              count(*) filter (where deleted_at is not null)::bigint as "trashFiles",
              coalesce(sum(file_size) filter (where deleted_at is not null), 0)::bigint as "trashBytes" from file_entries`,
    )
    const { files = 0, bytes = 0, trashFiles = 0, trashBytes = 0 } = row ?? {}
    return { total: { files, bytes }, trash: { files: trashFiles, bytes: trashBytes } }
  }

  return async (language: string) => {
    const [sums, byPlugin, byType, byDisk, byOwner, space, limitMegabytes] = await Promise.all([
      sumAll(),
      sumBy<string>('plugin'),
      sumBy<string | null>('upload_type'),
      sumBy<string>('disk'),
      sumBy<number | null>('owner_id', MAX_OWNERS),
      readDiskSpace(),
      settings.get<number | null>('uploading.disk_limit_mb'),
    ])
    const labels = await findOwnerLabels(byOwner.flatMap(({ group }) => (group === null ? [] : [group])))
    return {
      ...sums,
      by_plugin: byPlugin.map(({ group, files, bytes }) => ({ plugin: group, title: getTitle(group, language), files, bytes })),
      by_type: byType.map(({ group, files, bytes }) => ({ upload_type: group, title: getTypeTitle(group, language), files, bytes })),
      by_disk: byDisk.map(({ group, files, bytes }) => ({ disk: group, title: getDiskTitle(group, language), files, bytes })),
      by_owner: byOwner.map(({ group, files, bytes }) => ({ owner: group === null ? null : { id: group, label: labels.get(group) ?? null }, files, bytes })),
      disk: { free: space.freeBytes, total: space.totalBytes, limit: limitMegabytes === null ? null : limitMegabytes * MEBIBYTE },
    }
  }
}
