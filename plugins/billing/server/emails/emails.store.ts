import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type EmailsStore = ReturnType<typeof createEmailsStore>

/** Why a subscription is due for an email. */
export type Occasion = 'trial_ends' | 'payment_soon' | 'payment_due'

export interface DueEmail {
  readonly id: number
  readonly occasion: Occasion
  readonly key: string
}

/** Creates the store of the emails that were sent. */
export const createEmailsStore = (sql: SqlRunner) => ({
  /** Records that an email is sent. Returns false when it was sent before. */
  async markSent(key: string, transaction: Transaction): Promise<boolean> {
    const rows = await sql('insert into billing_sent_emails (key) values ($1) on conflict do nothing returning key', [key], transaction)
    return rows.length > 0
  },
  /**
   * Lists subscriptions with a trial or a paid period that ends within three days, and subscriptions with a renewal that the user has to pay now, if
   * no email was sent about it. Providers that renew by themselves are left out of the reminders.
   */
  listDue: (manualProviders: readonly string[], count: number): Promise<DueEmail[]> =>
    sql(
      `select due.id, due.occasion, due.key from (
         select id, 'trial_ends' as occasion, 'trial_ends/' || id as key from billing_subscriptions
         where status = 'trialing' and not cancel_at_period_end and provider <> all($1::text[])
           and trial_ends_at between now() and now() + interval '3 days'
         union all
         select id, 'payment_soon', 'payment_soon/' || id || '/' || extract(epoch from current_period_end)::bigint from billing_subscriptions
         where status in ('active', 'trialing') and not cancel_at_period_end and pay_url is not null and provider = any($1::text[])
           and current_period_end between now() and now() + interval '3 days'
         union all
         select id, 'payment_due', 'payment_due/' || id || '/' || extract(epoch from current_period_end)::bigint from billing_subscriptions
         where status = 'past_due' and pay_url is not null and provider = any($1::text[])
       ) due
       where not exists (select 1 from billing_sent_emails sent where sent.key = due.key)
       order by due.id limit $2`,
      [manualProviders, count],
    ),
})
