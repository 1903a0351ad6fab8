import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type CouponsStore = ReturnType<typeof createCouponsStore>

/** Creates the store of coupons: the statements that lock them and count their uses. */
export const createCouponsStore = (sql: SqlRunner) => ({
  /** Locks a coupon until the transaction ends. */
  async lock(id: number, transaction: Transaction) {
    await sql('select 1 from billing_coupons where id = $1 for update', [id], transaction)
  },
  /** Locks a code until the transaction ends, so that two simultaneous requests cannot both create a coupon with it. */
  async lockCode(code: string, transaction: Transaction) {
    await sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`billing.coupon/${code}`], transaction)
  },
  /**
   * Counts the checkouts of other users that hold a coupon and are not paid yet. A checkout that was not completed for two days holds nothing any
   * more. The user’s own ones do not count, because a new checkout closes them.
   */
  async countHeld(id: number, userId: number, transaction?: Transaction): Promise<number> {
    const [row] = await sql<{ count: number }>(
      `select count(*)::int as count from billing_coupon_uses u join billing_subscriptions s on s.id = u.subscription_id
       where u.coupon_id = $1 and u.user_id <> $2 and s.status = 'incomplete' and u.created_at > now() - interval '2 days'`,
      [id, userId],
      transaction,
    )
    return row?.count ?? 0
  },
  /** Returns whether a subscription of the user has begun with a coupon. */
  async hasUsed(id: number, userId: number, transaction?: Transaction): Promise<boolean> {
    const rows = await sql(
      `select 1 from billing_coupon_uses u join billing_subscriptions s on s.id = u.subscription_id
       where u.coupon_id = $1 and u.user_id = $2 and s.current_period_start is not null limit 1`,
      [id, userId],
      transaction,
    )
    return rows.length > 0
  },
  /** Counts one more use of a coupon, when the subscription that uses it begins. */
  async addUse(subscriptionId: number, transaction: Transaction) {
    await sql(
      'update billing_coupons set uses = uses + 1 where id = (select coupon_id from billing_coupon_uses where subscription_id = $1)',
      [subscriptionId],
      transaction,
    )
  },
  /** Counts the paid invoices of a subscription that its coupon has reduced. */
  async countDiscounted(subscriptionId: number): Promise<number> {
    const [row] = await sql<{ count: number }>(
      'select count(*)::int as count from billing_invoices where subscription_id = $1 and discount > 0 and paid_at is not null',
      [subscriptionId],
    )
    return row?.count ?? 0
  },
})
