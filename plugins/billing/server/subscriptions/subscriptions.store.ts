import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { GrantedPermission } from '../../contract/fields.ts'
import type { SubscriptionRow } from './subscription.model.ts'

type State = Pick<SubscriptionRow, 'status' | 'currentPeriodEnd' | 'graceEndsAt' | 'disputedAt'>

export type SubscriptionsStore = ReturnType<typeof createSubscriptionsStore>

/** Creates the store of subscriptions. It contains statements that lock rows, and statements that have to be fast because every page runs them. */
export const createSubscriptionsStore = (sql: SqlRunner) => ({
  /** Locks a subscription until the transaction ends. */
  async lock(id: number, transaction: Transaction) {
    await sql('select 1 from billing_subscriptions where id = $1 for update', [id], transaction)
  },
  /** Locks the user for changes of the current subscription until the transaction ends, so that two subscriptions cannot begin at once. */
  async lockUser(userId: number, transaction: Transaction) {
    await sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`billing.current/${userId}`], transaction)
  },
  /** Lists a subscription and the earlier ones that it has replaced, newest first. */
  async listChain(id: number, transaction?: Transaction): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `with recursive chain as (
         select id, replaces_id from billing_subscriptions where id = $1
         union all select s.id, s.replaces_id from billing_subscriptions s join chain on s.id = chain.replaces_id)
       select id from chain limit 100`,
      [id],
      transaction,
    )
    return rows.map((row) => row.id)
  },
  /**
   * Claims subscriptions that are due for a check with their provider, each for one node only. An ended subscription is due as long as it `is_leaving`: another
   * one has replaced it, and it has not been cancelled at its provider.
   */
  async claimDue(count: number): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `update billing_subscriptions set next_check_at = now() + interval '1 hour'
       where id in (select id from billing_subscriptions
                    where (status <> 'ended' or is_leaving) and next_check_at <= now()
                    order by next_check_at limit $1 for update skip locked)
       returning id`,
      [count],
    )
    return rows.map(({ id }) => id)
  },
  /** Reads the state and the permissions of the current subscription of a user. */
  async findCurrent(userId: number, transaction?: Transaction): Promise<(State & { readonly permissions: readonly GrantedPermission[] }) | undefined> {
    const [row] = await sql<State & { readonly permissions: readonly GrantedPermission[] }>(
      `select s.status, s.current_period_end as "currentPeriodEnd", s.grace_ends_at as "graceEndsAt", s.disputed_at as "disputedAt",
         p.permissions
       from billing_subscriptions s join billing_products p on p.id = s.product_id
       where s.user_id = $1 and s.status not in ('incomplete', 'ended')`,
      [userId],
      transaction,
    )
    return row
  },
  /**
   * Lists a page of the users with a valid subscription, by the same rules as `getValidUntil`. A user has at most one current subscription.
   * @param renewalMs how long a paid period counts as valid after its end
   */
  listSubscribed: ({ afterUserId, limit }: { readonly afterUserId: number; readonly limit: number }, renewalMs: number) =>
    sql<{ readonly userId: number; readonly validUntil: Date }>(
      `select user_id as "userId", valid_until as "validUntil"
       from (select user_id, case status when 'past_due' then grace_ends_at else current_period_end + make_interval(secs => $3) end as valid_until
             from billing_subscriptions where status not in ('incomplete', 'ended') and disputed_at is null and user_id > $1) current
       where valid_until > now() order by user_id limit $2`,
      [afterUserId, limit, renewalMs / 1000],
    ),
  /** Returns the next number of an invoice. */
  async takeInvoiceNumber(transaction: Transaction): Promise<number> {
    const [row] = await sql<{ number: number }>("select nextval('billing_invoice_number')::bigint as number", [], transaction)
    if (!row) throw new Error('The sequence of invoice numbers returned nothing.')
    return row.number
  },
})
