import { defineEvent } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Balance, Currency, ItemKind } from './fields.ts'

/** What the buyer paid, in the currency's smallest unit; 0 when the item was free. */
const PaidAmount = z.int()

/** Published once per top-up, after the wallet was credited. */
export const WalletToppedUp = defineEvent(
  'wallet.topped_up/v1',
  z.object({ user_id: z.number(), reference: z.string(), amount: Amount, currency: Currency, balance: Balance }),
)

/** Published once per purchase. `recipient_id` differs from `buyer_id` for a present. */
export const ItemPurchased = defineEvent(
  'wallet.item_purchased/v1',
  z.object({
    purchase_id: z.number(),
    kind: ItemKind,
    item_id: z.number(),
    buyer_id: z.number(),
    recipient_id: z.number(),
    seller_id: z.number(),
    amount: PaidAmount,
    currency: Currency,
  }),
)

export const PurchaseRefunded = defineEvent(
  'wallet.purchase_refunded/v1',
  z.object({ purchase_id: z.number(), buyer_id: z.number(), recipient_id: z.number(), amount: PaidAmount, currency: Currency }),
)

/** Published when a withdrawal is requested, and when it is settled or its user cancels it. */
export const WithdrawalChanged = defineEvent(
  'wallet.withdrawal_changed/v1',
  z.object({
    withdrawal_id: z.number(),
    user_id: z.number(),
    amount: Amount,
    currency: Currency,
    status: z.enum(['pending', 'processed', 'failed', 'cancelled']),
  }),
)
