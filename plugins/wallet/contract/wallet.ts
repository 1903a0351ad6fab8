import { defineEndpoint, defineStreamEndpoint, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Balance, Currency, Month, PaymentType } from './fields.ts'

/** The balances of the signed-in user. Amounts are in the smallest unit of `currency`. */
export const Wallet = z.object({
  currency: Currency,
  /** The wallet, which is topped up and spent. */
  balance: Balance,
  /** The earnings from sales and advertising. */
  earnings: Balance,
  /** Held for pending withdrawals. */
  held: Balance,
  /** Owed to the site, for example after a charge-back. Collected from the next income. */
  owed: Balance,
  /** Whether the earnings are shown: for artists, and for users with earnings or a withdrawal. */
  shows_earnings: z.boolean(),
  /** A disputed payment blocks transfers and withdrawals. */
  is_frozen: z.boolean(),
})
export type Wallet = z.infer<typeof Wallet>

export const getWallet = defineEndpoint({
  method: 'GET',
  path: 'wallet',
  summary: 'Get the balances of the signed-in user',
  access: 'user',
  response: z.object({ wallet: Wallet }),
})

/** The accounts of a user that have a history. */
export const WalletAccount = z.enum(['wallet', 'earnings'])
export type WalletAccount = z.infer<typeof WalletAccount>

/** A movement of one account. */
export const Movement = z.object({
  id: z.int(),
  created_at: Timestamp,
  account: WalletAccount,
  type: PaymentType,
  type_label: z.string(),
  /** Positive for income, negative for spending. */
  amount: Balance,
  /** The balance of the account after the movement. */
  balance: Balance,
  /** What the movement is about, for example the name of a track; in the language it was recorded in. */
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
})
export type Movement = z.infer<typeof Movement>

/** Days in UTC; the last day belongs to the period. */
const movementFilters = {
  account: z._default(WalletAccount, 'wallet'),
  type: z.optional(PaymentType),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

export const listMovements = defineEndpoint({
  method: 'GET',
  path: 'wallet/history',
  summary: 'List the movements of the wallet or of the earnings with the running balance, newest first',
  access: 'user',
  query: z.extend(KeysetQuery, movementFilters),
  response: keyset(Movement),
})

export const exportMovements = defineStreamEndpoint({
  path: 'wallet/history/export.csv',
  summary: 'Export the movements of the wallet or of the earnings as CSV',
  access: 'user',
  query: z.strictObject(movementFilters),
  stream: { fileName: 'wallet.csv', contentType: 'text/csv; charset=utf-8' },
})

/** A month of the chart. */
export const WalletMonth = z.object({
  month: Month,
  /** The sales and the advertising income of the month, less refunds and reversals. */
  earned: Balance,
  /** The balance of the wallet at the end of the month, or now. */
  balance: Balance,
})
export type WalletMonth = z.infer<typeof WalletMonth>

export const listWalletMonths = defineEndpoint({
  method: 'GET',
  path: 'wallet/months',
  summary: 'List the earnings and the balance of the last twelve months, oldest first',
  access: 'user',
  response: z.object({ currency: Currency, months: z.array(WalletMonth).check(z.maxLength(12)) }),
})

const StatementAccount = z.object({
  account: WalletAccount,
  opening: Balance,
  income: Balance,
  spending: Balance,
  closing: Balance,
  /** Oldest first; the first 1,000. */
  movements: z.array(Movement),
  is_complete: z.boolean(),
})

/** The statement of a month, to print. */
export const Statement = z.object({
  month: Month,
  currency: Currency,
  /** Whether the month is over: an open month may still change. */
  is_final: z.boolean(),
  accounts: z.array(StatementAccount),
})
export type Statement = z.infer<typeof Statement>

export const getStatement = defineEndpoint({
  method: 'GET',
  path: 'wallet/statements/{month}',
  summary: 'Get the statement of a month',
  access: 'user',
  params: z.strictObject({ month: Month }),
  response: z.object({ statement: Statement }),
})
