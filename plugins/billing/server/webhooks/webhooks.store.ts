import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type WebhooksStore = ReturnType<typeof createWebhooksStore>

/** Creates the store of webhook events. */
export const createWebhooksStore = (sql: SqlRunner) => ({
  /** Saves an event and returns whether it is new. A copy that arrives at the same time waits for the transaction of the first one. */
  async insert(provider: string, { eventId, reference }: { readonly eventId: string; readonly reference: string }, transaction: Transaction): Promise<boolean> {
    const inserted = await sql(
      'insert into billing_webhook_events (provider, event_id, reference) values ($1, $2, $3) on conflict do nothing returning id',
      [provider, eventId, reference],
      transaction,
    )
    return inserted.length > 0
  },
  /** Deletes events that are older than a number of days. */
  async deleteOld(days: number): Promise<void> {
    await sql('delete from billing_webhook_events where received_at < now() - make_interval(days => $1)', [days])
  },
})
