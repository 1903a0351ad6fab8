import * as z from 'zod/mini'

/** The largest amount that one request may name. It keeps every sum of amounts a safe integer. */
export const MAX_AMOUNT = 1_000_000_000_000

/** An amount in the currency's smallest unit, above 0. */
export const Amount = z.int().check(z.positive(), z.maximum(MAX_AMOUNT))

/** A balance or a sum in the currency's smallest unit. */
export const Balance = z.int()

/** An ISO 4217 code. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** A month: `2026-11`. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

/** A text that an administrator writes and other users may read, such as the reason of a refusal. */
export const Reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

/** The state of a withdrawal, a transfer or a payment. `cancelled`: by its user. */
export const MoneyStatus = z.enum(['pending', 'processed', 'failed', 'cancelled'])
export type MoneyStatus = z.infer<typeof MoneyStatus>

/** What a row of the payment history is. `top_up`: a payment into the wallet. `transfer`: earnings moved to the wallet.
 * `debt`: an amount that the user owed, taken from the wallet. */
export const PaymentType = z.enum([
  'top_up',
  'transfer',
  'purchase',
  'gift',
  'sale',
  'refund',
  'withdrawal',
  'ads_income',
  'subscription',
  'adjustment',
  'dispute',
  'debt',
  'other',
])
export type PaymentType = z.infer<typeof PaymentType>

/** A reference to a track or an album of the catalogue. */
export const ItemKind = z.enum(['track', 'album'])
export type ItemKind = z.infer<typeof ItemKind>

/** A user as other users see them. */
export const UserRef = z.object({ id: z.int(), name: z.string() })
