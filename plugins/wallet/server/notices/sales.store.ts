import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** The sales of a day from which a user earned. */
interface SalesOfDay {
  readonly userId: number
  readonly count: number
  /** What the user earned. */
  readonly amount: number
  readonly names: readonly string[]
}

/** Returns the key of the summary of a day. */
export const getDayKey = (day: string): string => `day:${day}`

export type SalesStore = ReturnType<typeof createSalesStore>

/** Creates the store of the earnings of sales by user. The ledger knows it: sales are divided when they are posted. */
export const createSalesStore = (sql: SqlRunner) => ({
  listEarners: (purchaseId: number): Promise<{ userId: number; amount: number }[]> =>
    sql(
      `select a.user_id as "userId", sum(t.amount)::bigint as amount from wallet.purchases p
       join ledger.transfers t on t.journal_id = p.journal_id join ledger.accounts a on a.id = t.credit_id and a.role = 'earnings'
       where p.id = $1 group by 1 order by 1`,
      [purchaseId],
    ),
  /** Lists the users with a summary of the sales of a day (UTC) that is not sent yet, by id. */
  listDay: (day: string, currency: string, above: number, limit: number): Promise<SalesOfDay[]> =>
    sql(
      `select a.user_id as "userId", count(distinct p.id)::int as count, sum(t.amount)::bigint as amount, array_agg(distinct p.name) as names
       from wallet.purchases p
       join ledger.transfers t on t.journal_id = p.journal_id join ledger.accounts a on a.id = t.credit_id and a.role = 'earnings'
       left join wallet_preferences w on w.user_id = a.user_id
       where p.status = 'paid' and p.currency = $2 and a.user_id > $3
         and p.created_at >= $1::date::timestamp at time zone 'utc' and p.created_at < ($1::date + 1)::timestamp at time zone 'utc'
         and coalesce(w.sales_email, 'daily') = 'daily'
         and not exists (select from wallet_sales_emails e where e.user_id = a.user_id and e.key = $5)
       group by 1 order by 1 limit $4`,
      [day, currency, above, limit, getDayKey(day)],
    ),
  /** Records that an email is sent. Returns false when it was sent before. */
  async recordEmail(userId: number, key: string, transaction: Transaction): Promise<boolean> {
    const rows = await sql(
      'insert into wallet_sales_emails (user_id, key) values ($1, $2) on conflict do nothing returning user_id',
      [userId, key],
      transaction,
    )
    return rows.length > 0
  },
  /** Events and jobs are repeated for two weeks at most. */
  deleteOldRecords: (days: number) => sql("delete from wallet_sales_emails where sent_at < now() - $1 * interval '1 day'", [days]),
})
