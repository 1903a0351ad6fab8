import { slugify } from '@balafon/sdk/contract'
import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/**
 * The tables with slugs. The word is the beginning of a slug when the name contains only digits or punctuation, because a URL with digits only contains
 * an id.
 */
const WORDS = { artists: 'artist', albums: 'album', tracks: 'track' } as const

export type SluggedTable = keyof typeof WORDS

export type SlugsStore = ReturnType<typeof createSlugsStore>

/** Returns the slug of a name without the number that is added when another item has the same slug. */
export function toSlugBase(table: SluggedTable, name: string): string {
  const slug = slugify(name)
  if (slug === '-') return WORDS[table]
  return /^\d+$/.test(slug) ? `${WORDS[table]}-${slug}` : slug
}

/** Creates the store that chooses slugs. */
export const createSlugsStore = (sql: SqlRunner) => ({
  /**
   * Chooses a slug for a name that no other row has: `rain`, else `rain-2`, `rain-3` and so on. Until the transaction ends, other
   * transactions wait before they choose a slug for the same name, so that no two rows get the same one.
   * @param ownId The id of the row that gets the slug; `null` for a new row.
   */
  async chooseSlug(table: SluggedTable, name: string, ownId: number | null, transaction: Transaction): Promise<string> {
    const base = toSlugBase(table, name)
    await sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`player.slug/${table}/${base}`], transaction)
    const [row] = await sql<{ slug: string }>(
      `with recursive candidates (number, slug) as (
         select 1, $1::text
         union all
         select number + 1, $1 || '-' || (number + 1) from candidates
         where exists (select 1 from ${table} where slug = candidates.slug and id is distinct from $2::bigint))
       select slug from candidates order by number desc limit 1`,
      [base, ownId],
      transaction,
    )
    return row?.slug ?? base
  },
})
