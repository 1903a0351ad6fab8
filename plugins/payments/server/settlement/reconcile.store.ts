import type { SqlRunner } from '@balafon/sdk/server'

/** An open payment to check. */
export interface DuePayment {
  readonly reference: string
  /** Whether the payment is older than a day, and is checked for the last time. */
  readonly isOld: boolean
}

export type ReconcileStore = ReturnType<typeof createReconcileStore>

/** Creates the store of the job that checks open payments. */
export const createReconcileStore = (sql: SqlRunner) => ({
  /** Returns open payments that are due for a check, and schedules their next check with a growing delay. Each payment is returned to only one node. */
  claimDue: (count: number): Promise<DuePayment[]> =>
    sql(
      `update payment_intents set checks = checks + 1, next_check_at = now() + least(interval '1 minute' * 2 ^ least(checks, 10), interval '1 hour')
       where id in (select id from payment_intents
                    where next_check_at <= now() and (status = 'pending' or status = 'created' and created_at <= now() - interval '24 hours')
                    order by next_check_at limit $1 for update skip locked)
       returning reference, created_at <= now() - interval '24 hours' as "isOld"`,
      [count],
    ),
  /** Abandons the payment if it is still open. */
  async markAbandoned(reference: string) {
    await sql("update payment_intents set status = 'abandoned' where reference = $1 and status in ('created', 'pending')", [reference])
  },
})
