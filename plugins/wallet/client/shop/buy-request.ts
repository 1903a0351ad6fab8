import type { ItemKind } from '../../contract/fields.ts'

/** What the dialog sells. `name` is shown until the offer is loaded. */
export interface BuyRequest {
  readonly kind: ItemKind
  readonly itemId: number
  readonly name: string
  readonly isGift?: boolean
}
