import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** A user with a valid subscription. */
export interface Subscriber {
  readonly userId: number
  readonly validUntil: Date
}

export type SubscribersStore = ReturnType<typeof createSubscribersStore>

/**
 * Creates the store of the users with a subscription. The plugins that sell subscriptions report each change. A regular comparison with the lists of these
 * plugins (`subscribers.ts`) adds subscribers that no report contained. Reports about deleted users are ignored.
 */
export const createSubscribersStore = (sql: SqlRunner) => ({
  /**
   * Saves until when a subscription is valid. An ended subscription is kept, because a comparison that has already read the plugin's list could add it again.
   */
  async save(plugin: string, userId: number, validUntil: Date | null, transaction?: Transaction) {
    await sql(
      `insert into user_subscriptions (user_id, plugin, valid_until, reported_at)
       select id, $2, coalesce($3, now()), clock_timestamp() from users where id = $1
       on conflict (user_id, plugin) do update set valid_until = excluded.valid_until, reported_at = excluded.reported_at`,
      [userId, plugin, validUntil],
      transaction,
    )
  },
  /** Saves one page of a plugin's list of subscribers. It does not overwrite what the plugin reported after the comparison began. */
  async saveListed(plugin: string, subscribers: readonly Subscriber[], startedAt: Date) {
    await sql(
      `insert into user_subscriptions (user_id, plugin, valid_until, reported_at)
       select u.id, $1, listed.valid_until, clock_timestamp()
       from unnest($2::bigint[], $3::timestamptz[]) listed (user_id, valid_until) join users u on u.id = listed.user_id
       on conflict (user_id, plugin) do update set valid_until = excluded.valid_until, reported_at = excluded.reported_at
         where user_subscriptions.reported_at < $4`,
      [plugin, subscribers.map(({ userId }) => userId), subscribers.map(({ validUntil }) => validUntil.toISOString()), startedAt],
    )
  },
  /** Deletes the subscribers that neither a report nor the plugin's list contained since a comparison began. */
  async deleteReportedBefore(plugin: string, startedAt: Date) {
    await sql('delete from user_subscriptions where plugin = $1 and reported_at < $2', [plugin, startedAt])
  },
  async readClock(): Promise<Date> {
    const [row] = await sql<{ now: Date }>('select clock_timestamp() as now')
    if (!row) throw new Error('The database returned no time.')
    return row.now
  },
  async deleteOfPlugin(plugin: string) {
    await sql('delete from user_subscriptions where plugin = $1', [plugin])
  },
})
