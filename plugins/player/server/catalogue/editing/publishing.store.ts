import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { SluggedTable } from './slugs.store.ts'

const BATCH_SIZE = 200

export type PublishingStore = ReturnType<typeof createPublishingStore>

export const createPublishingStore = (sql: SqlRunner) => ({
  /** Publishes scheduled rows that are due, and returns their ids. Rows that another node is publishing are skipped. */
  async publishDue(table: SluggedTable, transaction: Transaction): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `update ${table} set status = 'published', published_at = coalesce(published_at, now()), updated_at = now()
       where id in (select id from ${table} where status = 'scheduled' and release_at <= now() order by release_at limit ${BATCH_SIZE} for update skip locked)
       returning id`,
      [],
      transaction,
    )
    return rows.map(({ id }) => id)
  },
})
