import type { SqlRunner } from '@balafon/sdk/server'
import type { CategoryKind } from '../../catalogue/editing/category-merge.store.ts'

/** The numbers of items that have a genre or tag. */
export interface CategoryCounts {
  readonly id: number
  readonly artists: number
  readonly albums: number
  readonly tracks: number
}

/** Counts the items of each of the given genres or tags. */
export const countCategoryItems = (sql: SqlRunner, kind: CategoryKind, ids: readonly number[]) =>
  sql<CategoryCounts>(
    `select ${kind}_id as id, count(*) filter (where kind = 'artist')::int as artists, count(*) filter (where kind = 'album')::int as albums,
       count(*) filter (where kind = 'track')::int as tracks
     from ${kind}_links where ${kind}_id = any($1::bigint[]) group by ${kind}_id`,
    [ids],
  )
