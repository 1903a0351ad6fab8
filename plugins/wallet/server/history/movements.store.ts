import type { SqlRunner } from '@balafon/sdk/server'
import type { PaymentType } from '../../contract/fields.ts'
import type { WalletAccount } from '../../contract/wallet.ts'

/** A movement of an account: all transfers of a journal together. */
export interface MovementRow {
  readonly id: number
  readonly createdAt: Date
  /** The kind of its journal. */
  readonly kind: string
  readonly type: PaymentType
  readonly amount: number
  readonly balance: number
  readonly description: string | null
  readonly reference: string | null
  /** The lowest version number of the account in the movement. Earlier movements have lower numbers, so pages are ordered by it. */
  readonly version: number
}

export interface MovementFilters {
  readonly userId: number
  readonly account: WalletAccount
  readonly currency: string
  readonly type?: PaymentType | undefined
  /** Days in UTC; the last one belongs to the period. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly excludesTopUps?: boolean
}

export interface MovementPage {
  /** Only movements with a lower version. */
  readonly below?: number | null
  readonly limit: number
  readonly isOldestFirst?: boolean
}

/**
 * More transfers than a movement can have with one account, to read enough transfers for a page. A purchase has at most 21 with the wallet of the buyer:
 * one for each of 20 sellers, and one for the site. Its refund has at most 41, because a seller pays one part from the earnings and owes the other one.
 */
const MAX_TRANSFERS = 45

/**
 * The SQL expression of the type of a movement. The query must name the journal `j` and the purchase `p`; `$2` is the role of the account.
 * Journals of the kind `ads_income` do not occur here: they credit the pool of the site, and journals of the kind `ads_share` pay users from it.
 */
const TYPE = `case
    when j.kind = 'purchase' then case when $2 = 'earnings' then 'sale' when p.recipient_id is not null then 'gift' else 'purchase' end
    when j.kind = 'earnings_to_wallet' then 'transfer'
    when j.kind in ('purchase_refund', 'top_up_refund') then 'refund'
    when j.kind = 'subscription_payment' then 'subscription'
    when j.kind like 'withdrawal%' then 'withdrawal'
    when j.kind like 'dispute%' then 'dispute'
    when j.kind = 'debt_collected' then 'debt'
    when j.kind = 'ads_share' then 'ads_income'
    when j.kind in ('top_up', 'adjustment') then j.kind
    else 'other' end`

/** Leaves out the transfers `t` of top-ups. A subquery, so that PostgreSQL looks up only the journals of the transfers that it reads. */
const IS_NOT_TOP_UP = "and (select kind from ledger.journals where id = t.journal_id) <> 'top_up'"

/**
 * Builds the part of a query that reads the latest or first `$5` transfers of an account, with their sign and the balance after each.
 * `creditCondition` leaves out transfers that credit the account.
 */
const buildSides = (order: 'desc' | 'asc', creditCondition = '') => `
  account as materialized (select id, sign from ledger.accounts where user_id = $1 and role = $2 and currency = $3),
  sides as (
    select * from (
      (select t.debit_version as version, t.journal_id, -a.sign * t.amount as amount, t.debit_balance as balance
         from account a join ledger.transfers t on t.debit_id = a.id where t.debit_version < $4 order by t.debit_version ${order} limit $5)
      union all
      (select t.credit_version, t.journal_id, a.sign * t.amount, t.credit_balance
         from account a join ledger.transfers t on t.credit_id = a.id where t.credit_version < $4 ${creditCondition} order by t.credit_version ${order} limit $5)
    ) both_sides order by version ${order} limit $5)`

const MAX_VERSION = Number.MAX_SAFE_INTEGER
/** A limit that no account reaches, to read all transfers. */
const NO_LIMIT = 10_000_000

export type MovementsStore = ReturnType<typeof createMovementsStore>

/** Creates the store of the movements of accounts, with running balances. It has SQL, because the pages join the rows that explain a movement. */
export const createMovementsStore = (sql: SqlRunner) => ({
  list(filters: MovementFilters, { below, limit, isOldestFirst = false }: MovementPage): Promise<MovementRow[]> {
    const { userId, account, currency, type, from, to, excludesTopUps = false } = filters
    const order = isOldestFirst ? 'asc' : 'desc'
    // These conditions apply after the transfers are read and may leave out any number of them, so all transfers are read.
    const isFiltered = type !== undefined || from !== undefined || to !== undefined
    return sql<MovementRow>(
      `with ${buildSides(order, excludesTopUps ? IS_NOT_TOP_UP : '')}, movements as (
         select journal_id, sum(amount)::bigint as amount, min(version) as version, (array_agg(balance order by version desc))[1] as balance
           from sides group by journal_id)
       select * from (
         select m.journal_id as id, j.created_at as "createdAt", ${TYPE} as type, m.amount, m.balance, m.version, j.kind,
           coalesce(p.name, c.description) as description, coalesce(u.reference, w.payout_reference, c.key) as reference
         from movements m join ledger.journals j on j.id = m.journal_id
         left join wallet.purchases p on p.journal_id = coalesce(j.reverses, j.id)
         left join wallet.top_ups u on u.journal_id = j.id
         left join wallet.withdrawals w on w.id = coalesce(j.resolves, j.id)
         left join wallet.charges c on c.id = coalesce(j.reverses, j.id)) explained
       where ($6::text is null or type = $6)
         and ($7::date is null or "createdAt" >= $7::date::timestamp at time zone 'utc')
         and ($8::date is null or "createdAt" < ($8::date + 1)::timestamp at time zone 'utc')
       order by version ${order} limit $9`,
      [userId, account, currency, below ?? MAX_VERSION, isFiltered ? NO_LIMIT : (limit + 1) * MAX_TRANSFERS, type ?? null, from ?? null, to ?? null, limit],
    )
  },
  /**
   * Sums the movements of an account by month in UTC, oldest first. `income` contains only movements that increase the balance, and `earned` only sales,
   * refunds, advertising income and reversals.
   */
  sumByMonth: (userId: number, account: WalletAccount, currency: string): Promise<{ month: string; amount: number; income: number; earned: number }[]> =>
    sql(
      `with ${buildSides('asc')}, movements as (select journal_id, sum(amount)::bigint as amount from sides group by journal_id)
       select to_char(j.created_at at time zone 'utc', 'YYYY-MM') as month, sum(m.amount)::bigint as amount,
         coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint as income,
         coalesce(sum(m.amount) filter (where j.kind in ('purchase', 'purchase_refund', 'ads_share', 'reversal')), 0)::bigint as earned
       from movements m join ledger.journals j on j.id = m.journal_id group by 1 order by 1`,
      [userId, account, currency, MAX_VERSION, NO_LIMIT],
    ),
})
