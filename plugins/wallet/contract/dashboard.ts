import { defineEndpoint, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Balance, Currency, Month } from './fields.ts'

/** The money of the site. Amounts are in the smallest unit of `currency`. */
export const MoneyDashboard = z.object({
  currency: Currency,
  /** The sums of all users' accounts. */
  wallets: Balance,
  earnings: Balance,
  held: Balance,
  /** What users owe the site. */
  receivable: Balance,
  revenue: Balance,
  fees: Balance,
  ads_pool: Balance,
  pending_withdrawals: z.object({ count: z.int(), amount: Balance }),
  /** Top-ups and payouts of the last twelve months, oldest first. */
  months: z.array(z.object({ month: Month, in: Balance, out: Balance, sales: Balance })),
  /** For each provider: the amount that the ledger expects there, and the sum of its settled payments. Both must be equal. */
  providers: z.array(z.object({ name: z.string(), label: z.string(), ledger: Balance, payments: Balance, difference: Balance })),
  /** Payments with a refund, a dispute or a charge-back at the provider, newest first; the first 50. */
  disputes: z.array(
    z.object({
      reference: z.string(),
      user: z.object({ id: z.int(), name: z.string() }),
      state: z.enum(['refunded', 'partially_refunded', 'disputed', 'charged_back', 'dispute_won']),
      amount: Balance,
      frozen: Balance,
      owed: Balance,
      updated_at: Timestamp,
    }),
  ),
  /** The result of the last audit of the books. */
  audit: z.nullable(z.object({ checked_at: Timestamp, problems: z.int() })),
})
export type MoneyDashboard = z.infer<typeof MoneyDashboard>

export const getMoneyDashboard = defineEndpoint({
  method: 'GET',
  path: 'wallet/dashboard',
  summary: 'Get the figures of the money dashboard',
  access: { permission: 'wallet.view' },
  response: z.object({ dashboard: MoneyDashboard }),
})

/** What waits for an administrator, and what the nightly checks have found. */
export const MoneyAlerts = z.object({
  currency: Currency,
  pending_withdrawals: z.object({ count: z.int(), amount: Balance }),
  proposed_adjustments: z.int(),
  open_disputes: z.int(),
  /** The result of the last audit of the books. */
  audit: z.nullable(z.object({ checked_at: Timestamp, problems: z.int() })),
  /** How many payments of the last seven days differ from the ledger. */
  differences: z.int(),
})
export type MoneyAlerts = z.infer<typeof MoneyAlerts>

export const getMoneyAlerts = defineEndpoint({
  method: 'GET',
  path: 'wallet/alerts',
  summary: 'Get what waits for an administrator, and what the checks of the books have found',
  access: { permission: 'wallet.view' },
  response: z.object({ alerts: MoneyAlerts }),
})

/** Recomputes every balance from the ledger now. */
export const auditBooks = defineEndpoint({
  method: 'POST',
  path: 'wallet/audit',
  summary: 'Audit the books now',
  access: { permission: 'wallet.view' },
  response: z.object({ checked_at: Timestamp, problems: z.array(z.object({ check: z.string(), detail: z.string() })).check(z.maxLength(100)) }),
  rateLimit: 'wallet.administer',
})

/** The public proof that the books balance: sums without any user. 404 while the setting is off. */
export const getBooks = defineEndpoint({
  method: 'GET',
  path: 'wallet/books',
  summary: 'Get the sums that show that the books balance, when the site publishes them',
  access: 'guest',
  response: z.object({
    currency: Currency,
    /** When the sums were computed; they are computed at most every ten minutes. */
    computed_at: Timestamp,
    /** What the site owes to users: wallets, earnings and held amounts. */
    owed_to_users: Balance,
    /** The money that covers this debt: what providers and payouts hold, without the revenue, fees and advertising income of the site. */
    backed_by: Balance,
    movements: z.int(),
    accounts: z.int(),
    /** The sum of all accounts, which is 0 when the books balance. */
    difference: Balance,
    is_balanced: z.boolean(),
  }),
})

/** The digests of the last days, newest first. A copy of one that is kept elsewhere proves that the history up to that day was not changed later. */
export const listDigests = defineEndpoint({
  method: 'GET',
  path: 'wallet/books/digests',
  summary: 'List the daily digests of the ledger, when the site publishes its books',
  access: 'guest',
  response: z.object({
    digests: z
      .array(
        z.object({
          day: z.iso.date(),
          /** How many movements it covers. */
          movements: z.int(),
          /** SHA-256 of the movements of the day. */
          digest: z.string(),
          /** SHA-256 of the chain of the day before and this day. */
          chain: z.string(),
        }),
      )
      .check(z.maxLength(90)),
  }),
})
