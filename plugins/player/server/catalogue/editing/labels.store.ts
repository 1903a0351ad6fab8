import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type LabelKind = 'genre' | 'tag'

export type LabelMergeStore = ReturnType<typeof createLabelMergeStore>

/** Creates the store that moves what refers to genres and tags. */
export const createLabelMergeStore = (sql: SqlRunner) => ({
  /** Gives the items of some genres or tags to another one. Items that have it already keep one link. */
  async moveLinks(kind: LabelKind, ids: readonly number[], targetId: number, transaction: Transaction) {
    await sql(
      `insert into ${kind}_links (${kind}_id, kind, subject_id) select distinct $2::bigint, kind, subject_id from ${kind}_links where ${kind}_id = any($1::bigint[])
       on conflict do nothing`,
      [ids, targetId],
      transaction,
    )
  },
  /** Restricts the channels of some genres or tags to another one. */
  async moveChannels(kind: LabelKind, names: readonly string[], targetName: string, transaction: Transaction) {
    await sql(
      'update channels set restriction_name = $3, updated_at = now() where restriction = $1 and restriction_name = any($2::text[])',
      [kind, names, targetName],
      transaction,
    )
  },
  /** Returns whether a channel is restricted to a genre or tag. */
  async hasChannel(kind: LabelKind, name: string, transaction: Transaction): Promise<boolean> {
    const rows = await sql('select 1 from channels where restriction = $1 and restriction_name = $2 limit 1', [kind, name], transaction)
    return rows.length > 0
  },
})
