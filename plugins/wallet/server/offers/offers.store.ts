import type { SqlRunner } from '@balafon/sdk/server'
import type { ItemKind } from '../../contract/fields.ts'

export interface OfferRow {
  readonly id: number
  readonly sellerId: number
  readonly kind: ItemKind
  readonly itemId: number
  readonly name: string
  readonly currency: string
  readonly pricing: 'fixed' | 'minimum' | 'free_choice'
  readonly price: number
  readonly isBought: boolean
}

export interface ShopFilters {
  readonly kind: ItemKind | null
  readonly sellerId: number | null
  /** The ids of the items that match the search; `null` without a search. */
  readonly ids: { readonly tracks: readonly number[]; readonly albums: readonly number[] } | null
}

/** Expects the id of the user, or null for a guest, as `$1`. */
const COLUMNS = `o.id, o.seller_id as "sellerId", o.kind, o.item_id as "itemId", o.name, o.currency, o.pricing, o.price,
  exists (select from wallet.purchases p where p.owner_id = $1 and p.kind = o.kind and p.item_id = o.item_id and p.status = 'paid') as "isBought"`

export type OffersStore = ReturnType<typeof createOffersStore>

/** Creates the store of offers as users see them. It has SQL, because a listener waits for it and because it knows what the user has bought. */
export const createOffersStore = (sql: SqlRunner) => ({
  async find(kind: ItemKind, itemId: number, userId: number | null): Promise<OfferRow | null> {
    const [row] = await sql<OfferRow>(`select ${COLUMNS} from wallet.offers o where o.kind = $2 and o.item_id = $3 and o.is_active`, [userId, kind, itemId])
    return row ?? null
  },
  list: (userId: number, { kind, sellerId, ids }: ShopFilters, below: number, limit: number): Promise<OfferRow[]> =>
    sql(
      `select ${COLUMNS} from wallet.offers o
       where o.is_active and o.id < $2 and ($3::text is null or o.kind = $3) and ($4::bigint is null or o.seller_id = $4)
         and ($5::bigint[] is null or o.kind = 'track' and o.item_id = any ($5) or o.kind = 'album' and o.item_id = any ($6::bigint[]))
       order by o.id desc limit $7`,
      [userId, below, kind, sellerId, ids?.tracks ?? null, ids?.albums ?? null, limit],
    ),
  /** Returns whether a track is on sale, alone or with its album, and whether the user may hear all of it. */
  async findAccess(trackId: number, albumId: number | null, userId: number | null): Promise<{ isOnSale: boolean; isOwned: boolean }> {
    const [row] = await sql<{ isOnSale: boolean; isOwned: boolean }>(
      `select exists (select from wallet.offers where is_active and (kind = 'track' and item_id = $1 or kind = 'album' and item_id = $2)) as "isOnSale",
         exists (select from wallet.purchases where owner_id = $3 and status = 'paid' and (kind = 'track' and item_id = $1 or kind = 'album' and item_id = $2))
         or exists (select from wallet.splits s join wallet.split_shares h on h.split_id = s.id
                     where s.state = 'active' and h.user_id = $3 and (s.kind = 'track' and s.item_id = $1 or s.kind = 'album' and s.item_id = $2)) as "isOwned"`,
      [trackId, albumId, userId],
    )
    return row ?? { isOnSale: false, isOwned: false }
  },
  /** Sums the sales of an item by month. `earned` is what the user received, after refunds. */
  listSales: (kind: ItemKind, itemId: number, userId: number): Promise<{ month: string; count: number; revenue: number; earned: number }[]> =>
    sql(
      `select to_char(p.created_at at time zone 'utc', 'YYYY-MM') as month, count(*)::int as count, sum(p.amount)::bigint as revenue,
         coalesce(sum((select sum(t.amount) from ledger.transfers t join ledger.accounts a on a.id = t.credit_id
                        where t.journal_id = p.journal_id and a.user_id = $3 and a.role = 'earnings')), 0)::bigint as earned
       from wallet.purchases p where p.kind = $1 and p.item_id = $2 and p.status = 'paid' group by 1 order by 1`,
      [kind, itemId, userId],
    ),
})
