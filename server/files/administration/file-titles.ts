import type { SqlRunner } from '@balafon/sdk/server'
import type { FileUsageDependencies } from './file-usage.ts'

export type FileTitlesDependencies = Pick<FileUsageDependencies, 'getTitle' | 'getTypeTitle' | 'getDiskTitle'> & { readonly sql: SqlRunner }

/** Creates the function that reads the titles of the plugins, upload types and storages that have files. */
export function createFileTitles({ sql, getTitle, getTypeTitle, getDiskTitle }: FileTitlesDependencies) {
  return async (language: string) => {
    const rows = await sql<{ plugin: string; type: string | null; disk: string }>('select distinct plugin, upload_type as type, disk from file_entries')
    return {
      plugin: Object.fromEntries(rows.map(({ plugin }) => [plugin, getTitle(plugin, language)])),
      upload_type: Object.fromEntries(rows.flatMap(({ type }) => (type === null ? [] : [[type, getTypeTitle(type, language)]]))),
      disk: Object.fromEntries(rows.map(({ disk }) => [disk, getDiskTitle(disk, language)])),
    }
  }
}
