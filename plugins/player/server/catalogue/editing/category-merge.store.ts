import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type CategoryKind = 'genre' | 'tag'

/** Genres or tags that are merged into another one. */
interface MergedCategories {
  readonly ids: readonly number[]
  readonly names: readonly string[]
  readonly targetId: number
}

export type CategoryMergeStore = ReturnType<typeof createCategoryMergeStore>

/** Creates the store that moves items, former names and channels from merged genres or tags to their target. */
export const createCategoryMergeStore = (sql: SqlRunner) => ({
  /** Links the items of some genres or tags to the target too. The links of the merged genres or tags are deleted with them. */
  async moveLinks(kind: CategoryKind, ids: readonly number[], targetId: number, transaction: Transaction) {
    await sql(
      `insert into ${kind}_links (${kind}_id, kind, subject_id) select distinct $2::bigint, kind, subject_id from ${kind}_links where ${kind}_id = any($1::bigint[])
       on conflict do nothing`,
      [ids, targetId],
      transaction,
    )
  },
  /** Adds the names and former names of some genres or tags as former names of the target, so that old links still work. */
  async addAliases(kind: CategoryKind, { ids, names, targetId }: MergedCategories, transaction: Transaction) {
    await sql(`update ${kind}_aliases set ${kind}_id = $2 where ${kind}_id = any($1::bigint[])`, [ids, targetId], transaction)
    await sql(
      `insert into ${kind}_aliases (name, ${kind}_id) select unnest($1::text[]), $2::bigint on conflict (name) do update set ${kind}_id = excluded.${kind}_id`,
      [names, targetId],
      transaction,
    )
  },
  /** Deletes a former name, so that a new genre or tag can have it. */
  async removeAlias(kind: CategoryKind, name: string, transaction: Transaction) {
    await sql(`delete from ${kind}_aliases where name = $1`, [name], transaction)
  },
  /** Changes channels that are restricted to one of some genres or tags: they are then restricted to the target. */
  async moveChannels(kind: CategoryKind, names: readonly string[], targetName: string, transaction: Transaction) {
    await sql(
      'update channels set restriction_name = $3, updated_at = now() where restriction = $1 and restriction_name = any($2::text[])',
      [kind, names, targetName],
      transaction,
    )
  },
  /** Returns whether a channel is restricted to a genre or tag. */
  async hasChannel(kind: CategoryKind, name: string, transaction: Transaction): Promise<boolean> {
    const rows = await sql('select 1 from channels where restriction = $1 and restriction_name = $2 limit 1', [kind, name], transaction)
    return rows.length > 0
  },
})
