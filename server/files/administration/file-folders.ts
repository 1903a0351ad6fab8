import type { SqlRunner } from '@balafon/sdk/server'
import type { Usage } from './file-usage.ts'

const PAGE_SIZE = 60

/** The page of folders to list. The top level of the tree contains the upload types, and below are the folders that users have uploaded. */
export interface FolderPage {
  readonly uploadType: string
  /** The folder with a slash at its end; empty for the upload type itself. */
  readonly path: string
  /** The name of the last folder of the previous page; `null` for the first page. */
  readonly after: string | null
}

interface FolderRow extends Usage {
  readonly name: string
}

export type FileFolders = ReturnType<typeof createFileFolders>

/** Creates the functions that read the tree of folders. Files in the trash are not in it. */
export const createFileFolders = (sql: SqlRunner) => ({
  /** Lists the upload types that have files; `null` is for the files that the site created. */
  listTypes: () =>
    sql<Usage & { readonly name: string | null }>(
      `select upload_type as name, count(*)::bigint as files, sum(file_size)::bigint as bytes
       from file_entries where deleted_at is null group by 1 order by 1 nulls last`,
    ),
  /** Lists one page of the folders that are directly in a folder, in the order of their names. The sizes include all files below. */
  async listFolders({ uploadType, path, after }: FolderPage) {
    const rows = await sql<FolderRow>(
      `with inside as (
         select substr(relative_path, length($2) + 1) as rest, file_size from file_entries
         where deleted_at is null and upload_type = $1 and starts_with(relative_path, $2)),
       folders as (
         select split_part(rest, '/', 1) as name, count(*)::bigint as files, sum(file_size)::bigint as bytes
         from inside where strpos(rest, '/') > 0 group by 1)
       select name, files, bytes from folders
       where $3::text is null or (lower(name) collate "C", name collate "C") > (lower($3) collate "C", $3 collate "C")
       order by lower(name) collate "C", name collate "C" limit ${PAGE_SIZE + 1}`,
      [uploadType, path, after],
    )
    const folders = rows.slice(0, PAGE_SIZE)
    return { folders, next: rows.length > PAGE_SIZE ? (folders.at(-1)?.name ?? null) : null }
  },
})
