import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { SluggedTable } from './slugs.store.ts'

const BATCH_SIZE = 200

/** The condition for each kind that a scheduled row can be published: a track has its audio file, and no track of an album still waits for an uploaded file. */
const READY_SQL: Readonly<Record<SluggedTable, string>> = {
  artists: 'true',
  albums: `not exists (select from tracks t join media_assets a on a.pending_track_id = t.id where t.album_id = albums.id and t.file_path is null)`,
  tracks: 'file_path is not null',
}

export type PublishingStore = ReturnType<typeof createPublishingStore>

export const createPublishingStore = (sql: SqlRunner) => ({
  /**
   * Publishes scheduled rows that have a release time in the past and are ready, and returns their ids. Skips rows that another node is publishing at
   * the same time.
   */
  async publishScheduled(table: SluggedTable, transaction: Transaction): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `update ${table} set status = 'published', published_at = coalesce(published_at, now()), updated_at = now()
       where id in (
         select id from ${table} where status = 'scheduled' and release_at <= now() and ${READY_SQL[table]}
         order by release_at limit ${BATCH_SIZE} for update skip locked)
       returning id`,
      [],
      transaction,
    )
    return rows.map(({ id }) => id)
  },
})
