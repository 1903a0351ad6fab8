import type { NotificationData } from '@balafon/sdk/contract'
import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { StoredData } from './notification.model.ts'

export interface NotificationRow {
  readonly id: number
  readonly type: string
  readonly data: StoredData
  readonly created_at: Date
  readonly read_at: Date | null
}

export interface NewNotification {
  readonly userId: number
  readonly eventId: string
  readonly type: string
  readonly data: NotificationData
  readonly isListed: boolean
  /** When the notification was sent, in ISO 8601. */
  readonly at: string
}

export type ListStore = ReturnType<typeof createListStore>

/**
 * Creates the SQL of the notification list and of the unread count. A model can express neither the conditional insert nor the lock.
 * `types` are the notification types of enabled plugins. Notifications of other types are stored but not listed.
 */
export function createListStore(sql: SqlRunner) {
  return {
    /**
     * Inserts a notification. Returns false when it was delivered before, or when the recipient or the user that the notification is about no
     * longer exists. One statement does both, because a violated constraint would abort the transaction with the notifications of other users.
     */
    async insert({ userId, eventId, type, data, isListed, at }: NewNotification, transaction: Transaction): Promise<boolean> {
      const { key = null, aboutUserId = null, ...storedData } = data
      const rows = await sql(
        `insert into notifications (user_id, about_user_id, event_id, type, key, data, is_listed, created_at)
         select u.id, $2, $3, $4, $5, $6::jsonb, $7, $8 from users u
         where u.id = $1 and ($2::bigint is null or exists (select 1 from users where id = $2::bigint))
         on conflict do nothing returning id`,
        [userId, aboutUserId, eventId, type, key, JSON.stringify(storedData), isListed, at],
        transaction,
      )
      return rows.length > 0
    },
    listPage: (userId: number, types: readonly string[], { offset, count }: { offset: number; count: number }) =>
      sql<NotificationRow>(
        `select id, type, data, created_at, read_at from notifications
         where user_id = $1 and is_listed and type = any($2) order by id desc offset $3 limit $4`,
        [userId, types, offset, count],
      ),
    async count(userId: number, types: readonly string[]): Promise<number> {
      const [row] = await sql<{ count: number }>('select count(*) as count from notifications where user_id = $1 and is_listed and type = any($2)', [
        userId,
        types,
      ])
      return row?.count ?? 0
    },
    /** Locks the user's unread count until the transaction ends, so that the last published count includes all changes. */
    async lockUnreadCount(userId: number, transaction: Transaction) {
      await sql("select pg_advisory_xact_lock(hashtext('notifications'), hashint8($1::bigint))", [userId], transaction)
    },
    async countUnread(userId: number, types: readonly string[], transaction?: Transaction): Promise<number> {
      const [row] = await sql<{ count: number }>(
        'select count(*) as count from notifications where user_id = $1 and is_listed and read_at is null and type = any($2)',
        [userId, types],
        transaction,
      )
      return row?.count ?? 0
    },
  }
}
