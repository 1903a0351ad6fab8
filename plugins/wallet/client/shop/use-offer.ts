import { useApi, useInvalidateQueries } from '@balafon/sdk/client'
import type { ItemKind } from '../../contract/fields.ts'
import { getOffer, listForSale } from '../../contract/offers.ts'
import { listPurchases } from '../../contract/purchases.ts'

/** Fetches what an item costs. */
export const useOffer = (kind: ItemKind, itemId: number) => useApi(getOffer, { params: { kind, itemId } })

/** Returns a function that fetches offers and purchases again after a sale. */
export function useRefreshShop() {
  const invalidate = useInvalidateQueries()
  return () => invalidate(getOffer, listForSale, listPurchases)
}
