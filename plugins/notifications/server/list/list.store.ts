import type { NotificationData } from '@balafon/sdk/contract'
import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface NotificationRow {
  readonly id: number
  readonly type: string
  readonly data: NotificationData
  readonly created_at: Date
  readonly read_at: Date | null
}

export interface NewNotification {
  readonly userId: number
  readonly eventId: string
  readonly type: string
  readonly data: NotificationData
  readonly isListed: boolean
  /** ISO 8601. */
  readonly at: string
}

export type ListStore = ReturnType<typeof createListStore>

/** Creates the store of notifications. `types` are the notification types of enabled plugins: the others are kept but not listed. */
export function createListStore(sql: SqlRunner) {
  return {
    /** Inserts a notification. Returns false when it was delivered before, or when its user or the user it is about no longer exists. */
    async insert({ userId, eventId, type, data, isListed, at }: NewNotification, transaction: Transaction): Promise<boolean> {
      const { key = null, aboutUserId = null, ...rest } = data
      const rows = await sql(
        `insert into notifications (user_id, about_user_id, event_id, type, key, data, is_listed, created_at)
         select u.id, $2, $3, $4, $5, $6::jsonb, $7, $8 from users u
         where u.id = $1 and ($2::bigint is null or exists (select 1 from users where id = $2::bigint))
         on conflict do nothing returning id`,
        [userId, aboutUserId, eventId, type, key, JSON.stringify(rest), isListed, at],
        transaction,
      )
      return rows.length > 0
    },
    listPage: (userId: number, types: readonly string[], { offset, count }: { offset: number; count: number }) =>
      sql<NotificationRow>(
        `select id::float8 as id, type, data, created_at, read_at from notifications
         where user_id = $1 and is_listed and type = any($2) order by id desc offset $3 limit $4`,
        [userId, types, offset, count],
      ),
    async count(userId: number, types: readonly string[]): Promise<number> {
      const [row] = await sql<{ count: number }>('select count(*)::int as count from notifications where user_id = $1 and is_listed and type = any($2)', [
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
        'select count(*)::int as count from notifications where user_id = $1 and is_listed and read_at is null and type = any($2)',
        [userId, types],
        transaction,
      )
      return row?.count ?? 0
    },
    async markRead(userId: number, ids: readonly number[], transaction: Transaction) {
      await sql('update notifications set read_at = now() where user_id = $1 and id = any($2::bigint[]) and read_at is null', [userId, ids], transaction)
    },
    async markAllRead(userId: number, types: readonly string[], transaction: Transaction) {
      await sql('update notifications set read_at = now() where user_id = $1 and type = any($2) and read_at is null', [userId, types], transaction)
    },
    async deleteOld() {
      await sql("delete from notifications where created_at < now() - interval '1 year'")
    },
    /** Returns the user's notifications and selections for the download of their data. */
    async getPersonalData(userId: number): Promise<object> {
      const [row] = await sql<{ data: object }>(
        `select json_build_object(
           'notifications', (select coalesce(json_agg(json_build_object('type', type, 'data', data, 'created_at', created_at, 'read_at', read_at) order by id), '[]')
                             from notifications where user_id = $1),
           'selections', (select coalesce(json_agg(json_build_object('notif_id', type, 'channels', channels) order by type), '[]')
                          from notification_selections where user_id = $1)) as data`,
        [userId],
      )
      return row?.data ?? {}
    },
  }
}
