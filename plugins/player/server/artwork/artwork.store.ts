import type { SqlRunner } from '@balafon/sdk/server'

export type ArtworkStore = ReturnType<typeof createArtworkStore>

/** Creates the store of the JPEG renditions of covers and portraits. */
export const createArtworkStore = (sql: SqlRunner) => ({
  /** Returns the id of the file with a public path; null when it is not a cover or portrait of the player. */
  async findSource(path: string): Promise<number | null> {
    const [row] = await sql<{ id: number }>(`select id from file_entries where path = $1 and mime like 'image/%' and plugin = 'player'`, [path])
    return row?.id ?? null
  },
  /** Stores a rendition, unless another node has stored one before. Returns the path of the rendition that is stored. */
  async add(source: string, size: number, path: string, fileEntryId: number): Promise<string> {
    const [row] = await sql<{ path: string }>(
      `insert into artwork_renditions (source, size, path, file_entry_id) values ($1, $2, $3, $4)
       on conflict (source, size) do update set source = excluded.source returning path`,
      [source, size, path, fileEntryId],
    )
    return row?.path ?? path
  },
  /** Lists renditions of images that no longer exist. */
  listUnused: (limit: number) =>
    sql<{ source: string; size: number; file_entry_id: number }>(
      `select source, size, file_entry_id from artwork_renditions r
       where created_at < now() - interval '1 day'
         and not exists (select 1 from file_entries f where f.path = r.source)
       limit $1`,
      [limit],
    ),
})
