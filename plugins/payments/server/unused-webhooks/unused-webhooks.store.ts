import type { SqlRunner } from '@balafon/sdk/server'

export type UnusedWebhooksStore = ReturnType<typeof createUnusedWebhooksStore>

/** Creates the store that counts copies of a webhook: a provider resends it, and several nodes can receive it at once. */
export const createUnusedWebhooksStore = (sql: SqlRunner) => ({
  async save(webhook: { provider: string; event: string; reason: string; digest: Buffer; body: string }) {
    await sql(
      `insert into payment_unused_webhooks (provider, event, reason, digest, body) values ($1, $2, $3, $4, $5)
       on conflict (provider, digest) do update set copies = least(payment_unused_webhooks.copies + 1, 1000000), last_at = now()`,
      [webhook.provider, webhook.event, webhook.reason, webhook.digest, webhook.body],
    )
  },
  /** Deletes old webhooks, and those beyond the newest ones: an account at a provider can be shared with other sites. */
  deleteOld: (days: number, kept: number) =>
    sql(
      `delete from payment_unused_webhooks where last_at < now() - $1 * interval '1 day'
         or id in (select id from payment_unused_webhooks order by id desc offset $2)`,
      [days, kept],
    ),
})
