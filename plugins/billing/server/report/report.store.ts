import type { Interval, IntervalCount, Period } from '@balafon/sdk/contract'
import type { SqlRunner } from '@balafon/sdk/server'

export type ReportStore = ReturnType<typeof createReportStore>

/** What a metric counts: ended subscriptions, trials or failed payments. */
type Source = 'ended' | 'trials' | 'failed'

/** The query of each source, which returns the times at which it happened. A payment that succeeded more than a day late counts as failed too. */
const SOURCES: Readonly<Record<Source, string>> = {
  ended: 'select ended_at as at from billing_subscriptions where ended_at is not null and current_period_start is not null and replaced_at is null',
  trials: 'select created_at as at from billing_subscriptions where trial_ends_at is not null and replaces_id is null',
  failed: "select created_at as at from billing_invoices where status = 'failed' or (paid_at is not null and paid_at > created_at + interval '1 day')",
}

/** Creates the store of the figures of subscriptions in the report. */
export const createReportStore = (sql: SqlRunner) => ({
  /** Adds up what was paid in each interval, without what was returned. */
  sumRevenue: ({ from, to, timeZone }: Period, interval: Interval, currency: string): Promise<IntervalCount[]> =>
    sql(
      `select to_char(date_trunc($4, paid_at at time zone $3), 'YYYY-MM-DD"T"HH24:MI') as start, sum(total)::bigint as count
       from billing_invoices
       where status = 'paid' and currency = $5
         and paid_at >= $1::date::timestamp at time zone $3 and paid_at < ($2::date + 1)::timestamp at time zone $3
       group by 1 order by 1`,
      [from, to, timeZone, interval, currency],
    ),
  /** Counts ended subscriptions, trials or failed payments in each interval. */
  countEvents: (source: Source, { from, to, timeZone }: Period, interval: Interval): Promise<IntervalCount[]> =>
    sql(
      `select to_char(date_trunc($4, at at time zone $3), 'YYYY-MM-DD"T"HH24:MI') as start, count(*) as count
       from (${SOURCES[source]}) source
       where at >= $1::date::timestamp at time zone $3 and at < ($2::date + 1)::timestamp at time zone $3
       group by 1 order by 1`,
      [from, to, timeZone, interval],
    ),
  /** Returns the currency of most paid invoices; `undefined` before the first one. */
  async findMainCurrency(): Promise<string | undefined> {
    const [row] = await sql<{ currency: string }>(
      'select currency from billing_invoices where paid_at is not null group by currency order by count(*) desc, currency limit 1',
    )
    return row?.currency
  },
  /**
   * Counts subscriptions by their present state. `ended`: subscriptions that ended in the last 30 days. `earlier`: subscriptions that had been paid for
   * 30 days ago. `lost`: the number of `earlier` subscriptions that have ended since.
   */
  async countStates() {
    const [row] = await sql<{ active: number; trialing: number; past_due: number; disputed: number; ended: number; lost: number; earlier: number }>(
      `select count(*) filter (where status = 'active')::int as active,
         count(*) filter (where status = 'trialing')::int as trialing,
         count(*) filter (where status = 'past_due')::int as past_due,
         count(*) filter (where status <> 'ended' and disputed_at is not null)::int as disputed,
         count(*) filter (where ended_at > now() - interval '30 days' and current_period_start is not null and replaced_at is null)::int as ended,
         count(*) filter (where paid_before and ended_at > now() - interval '30 days' and replaced_at is null)::int as lost,
         count(*) filter (where paid_before and (ended_at is null or ended_at > now() - interval '30 days'))::int as earlier
       from (select s.*, exists (select 1 from billing_invoices i
                                 where i.subscription_id = s.id and i.total > 0 and i.paid_at <= now() - interval '30 days') as paid_before
             from billing_subscriptions s where s.status <> 'incomplete') subscriptions`,
    )
    return row ?? { active: 0, trialing: 0, past_due: 0, disputed: 0, ended: 0, lost: 0, earlier: 0 }
  },
  /** Adds up what the active subscriptions pay for a month. Other periods are converted with 12 months and 365 days a year. */
  sumMonthlyRevenue: (): Promise<{ currency: string; amount: number }[]> =>
    sql(
      `select currency, round(sum(amount * case "interval" when 'year' then 1.0 / 12 when 'month' then 1.0
                                          when 'week' then 365.0 / 84 else 365.0 / 12 end / interval_count))::bigint as amount
       from billing_subscriptions s join billing_prices p on p.id = coalesce(s.next_price_id, s.price_id)
       where s.status = 'active' and not s.cancel_at_period_end and s.provider <> 'granted' and s.disputed_at is null
       group by currency order by 2 desc, currency`,
    ),
})
