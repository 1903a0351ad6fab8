import type { SqlRunner } from '@balafon/sdk/server'
import type { ItemKind } from '../../contract/fields.ts'

export interface PurchaseRow {
  readonly id: number
  readonly buyerId: number
  readonly recipientId: number | null
  /** The user that has the item: the recipient of a gift, otherwise the buyer. */
  readonly ownerId: number
  readonly sellerId: number
  readonly kind: ItemKind
  readonly itemId: number
  readonly name: string
  readonly currency: string
  readonly amount: number
  readonly status: 'paid' | 'refunded'
  readonly createdAt: Date
}

const COLUMNS = `id, buyer_id as "buyerId", recipient_id as "recipientId", owner_id as "ownerId", seller_id as "sellerId", kind, item_id as "itemId", name, currency,
  amount, status, created_at as "createdAt"`

export type PurchasesStore = ReturnType<typeof createPurchasesStore>

/** Creates the store of the purchases of a user: items that the user bought or received as a gift, and gifts to others. */
export const createPurchasesStore = (sql: SqlRunner) => ({
  list: (userId: number, kind: ItemKind | null, beforeId: number, limit: number): Promise<PurchaseRow[]> =>
    sql(
      `select ${COLUMNS} from wallet.purchases where id in (
         (select id from wallet.purchases where buyer_id = $1 and id < $3 and ($2::text is null or kind = $2) order by id desc limit $4)
         union
         (select id from wallet.purchases where owner_id = $1 and id < $3 and ($2::text is null or kind = $2) order by id desc limit $4))
       order by id desc limit $4`,
      [userId, kind, beforeId, limit],
    ),
})
