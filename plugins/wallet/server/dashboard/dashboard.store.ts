import type { SqlRunner } from '@balafon/sdk/server'

/** The sums of a month, in the currency's smallest unit: top-ups (`in`), paid withdrawals (`out`) and purchases. */
export interface MonthRow {
  readonly month: string
  readonly in: number
  readonly out: number
  readonly sales: number
}

/** A top-up that was refunded or disputed. Amounts are in the currency's smallest unit. */
export interface DisputeRow {
  readonly reference: string
  readonly userId: number
  readonly state: 'refunded' | 'partially_refunded' | 'disputed' | 'charged_back' | 'dispute_won'
  readonly amount: number
  /** What is held in the wallet during the dispute. */
  readonly frozen: number
  /** What the user owes the site. */
  readonly owed: number
  readonly updatedAt: Date
}

export type DashboardStore = ReturnType<typeof createDashboardStore>

/** Creates the store of the sums of the books. They are computed by the database from all accounts. */
export const createDashboardStore = (sql: SqlRunner) => ({
  listSums: (currency: string): Promise<{ role: string; balance: number; accounts: number }[]> =>
    sql('select role, sum(balance)::bigint as balance, count(*)::int as accounts from ledger.accounts where currency = $1 group by role', [currency]),
  async countPendingWithdrawals(currency: string): Promise<{ count: number; amount: number }> {
    const [row] = await sql<{ count: number; amount: number }>(
      `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from wallet.withdrawals where status = 'pending' and currency = $1`,
      [currency],
    )
    return row ?? { count: 0, amount: 0 }
  },
  /** Sums by month in UTC since a day, oldest first. Months without a movement are missing. */
  listMonths: (currency: string, since: string): Promise<MonthRow[]> =>
    sql(
      `select to_char(j.created_at at time zone 'utc', 'YYYY-MM') as month,
         coalesce(sum(t.amount) filter (where j.kind = 'top_up'), 0)::bigint as in,
         coalesce(sum(t.amount) filter (where j.kind = 'withdrawal_processed'), 0)::bigint as out,
         coalesce(sum(t.amount) filter (where j.kind = 'purchase'), 0)::bigint as sales
       from ledger.journals j join ledger.transfers t on t.journal_id = j.id
       where j.kind in ('top_up', 'withdrawal_processed', 'purchase') and t.currency = $1 and j.created_at >= $2::timestamptz group by 1 order by 1`,
      [currency, since],
    ),
  /**
   * Returns two sums for each provider, which are equal when the books are correct. `ledger`: the balance of its accounts. `payments`: its
   * credited top-ups, minus refunds and recorded payouts.
   */
  listProviders: (currency: string): Promise<{ name: string; ledger: number; payments: number }[]> =>
    sql(
      `select p.name,
         coalesce((select sum(balance) from ledger.accounts where role = 'provider' and currency = $1 and split_part(code, ':', 2) = p.name), 0)::bigint as ledger,
         (coalesce((select sum(amount - refunded) from wallet.top_ups where provider = p.name and currency = $1 and status = 'credited'), 0)
           - coalesce((select sum(t.amount) from ledger.journals j join ledger.transfers t on t.journal_id = j.id join ledger.accounts a on a.id in (t.debit_id, t.credit_id)
                        where (j.kind = 'settlement' or j.kind = 'reversal' and exists (select from ledger.journals o where o.id = j.reverses and o.kind = 'settlement'))
                          and a.role = 'provider' and a.currency = $1 and split_part(a.code, ':', 2) = p.name and a.id = t.credit_id), 0)
           + coalesce((select sum(t.amount) from ledger.journals j join ledger.journals o on o.id = j.reverses and o.kind = 'settlement'
                        join ledger.transfers t on t.journal_id = j.id join ledger.accounts a on a.id = t.debit_id
                        where a.role = 'provider' and a.currency = $1 and split_part(a.code, ':', 2) = p.name), 0))::bigint as payments
       from ledger.providers p where p.currency = $1 order by p.name`,
      [currency],
    ),
  listDisputes: (currency: string, limit: number): Promise<DisputeRow[]> =>
    sql(
      `select u.reference, u.user_id as "userId",
         case when d.status = 'open' then 'disputed' when d.status = 'lost' then 'charged_back' when d.status = 'won' and u.refunded = 0 then 'dispute_won'
              when u.refunded < u.amount then 'partially_refunded' else 'refunded' end as state,
         coalesce(d.amount, u.refunded) as amount,
         case when d.status = 'open' then coalesce(h.amount, 0) else 0 end as frozen,
         coalesce((select balance from ledger.accounts a where a.user_id = u.user_id and a.role = 'receivable' and a.currency = u.currency), 0) as owed,
         greatest(u.updated_at, d.created_at, d.closed_at) as "updatedAt"
       from wallet.top_ups u left join wallet.disputes d on d.top_up_id = u.id left join ledger.holds h on h.id = d.hold_id
       where u.currency = $1 and (u.refunded > 0 or d.id is not null) order by "updatedAt" desc limit $2`,
      [currency, limit],
    ),
  async countMovements(): Promise<number> {
    const [row] = await sql<{ count: number }>('select count(*)::int as count from ledger.journals')
    return row?.count ?? 0
  },
  /** Sums all accounts of a currency: 0 when the books balance. */
  async sumAll(currency: string): Promise<number> {
    const [row] = await sql<{ sum: number }>('select coalesce(sum(credits - debits), 0)::bigint as sum from ledger.accounts where currency = $1', [currency])
    return row?.sum ?? 0
  },
})
