import type { NotificationChannel } from '@balafon/sdk/contract'
import type { SqlRunner } from '@balafon/sdk/server'
import type { Selection } from '../../contract/subscriptions.ts'

export type SubscriptionsStore = ReturnType<typeof createSubscriptionsStore>

export function createSubscriptionsStore(sql: SqlRunner) {
  return {
    /** Lists the channels that a user selected, by notification type. */
    async listByUser(userId: number): Promise<ReadonlyMap<string, readonly NotificationChannel[]>> {
      const rows = await sql<{ type: string; channels: NotificationChannel[] }>('select type, channels from notification_selections where user_id = $1', [
        userId,
      ])
      return new Map(rows.map(({ type, channels }) => [type, channels]))
    },
    /** Lists the channels that users selected for one notification type, by user id. */
    async listByType(type: string, userIds: readonly number[]): Promise<ReadonlyMap<number, readonly NotificationChannel[]>> {
      const rows = await sql<{ user_id: number; channels: NotificationChannel[] }>(
        'select user_id::float8 as user_id, channels from notification_selections where type = $1 and user_id = any($2::bigint[])',
        [type, userIds],
      )
      return new Map(rows.map(({ user_id, channels }) => [user_id, channels]))
    },
    /** Saves all selections in one statement. */
    async save(userId: number, selections: readonly Selection[]) {
      await sql(
        `insert into notification_selections (user_id, type, channels)
         select $1, s->>'notif_id', array(select jsonb_array_elements_text(s->'channels')) from jsonb_array_elements($2::jsonb) as s
         on conflict (user_id, type) do update set channels = excluded.channels`,
        [userId, JSON.stringify(selections)],
      )
    },
  }
}
