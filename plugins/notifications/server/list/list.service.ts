import { pageOf } from '@balafon/sdk/contract'
import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { CHANGED } from '../../contract/live.ts'
import { presentNotification } from './list.present.ts'
import type { ListStore } from './list.store.ts'

export type NotificationList = ReturnType<typeof createNotificationList>

type Tools = Pick<ServerContext, 'db' | 'live' | 'translate' | 'notificationTypes'>

/** What one has been notified of. Of plugins that are off nothing is shown or counted. */
export function createNotificationList(store: ListStore, { db, live, translate, notificationTypes }: Tools) {
  const types = () => notificationTypes().map(({ id }) => id)

  /** All tabs of the reader show the same number. */
  async function tell(userId: number, isNew: boolean, transaction: Transaction): Promise<{ unreadCount: number }> {
    await store.waitToCount(userId, transaction)
    const unreadCount = await store.countUnread(userId, types(), transaction)
    await live.publish({ userId }, CHANGED, { unreadCount, isNew }, transaction)
    return { unreadCount }
  }

  return {
    tell,
    countUnread: (userId: number) => store.countUnread(userId, types()),
    async page(userId: number, language: string, query: { page: number; perPage: number }) {
      const [rows, total] = await Promise.all([
        store.page(userId, types(), { offset: (query.page - 1) * query.perPage, count: query.perPage }),
        store.count(userId, types()),
      ])
      return pageOf(
        rows.map((row) => presentNotification(row, (key, data) => translate(language, key, data))),
        total,
        query,
      )
    },
    markRead: (userId: number, ids: readonly number[]) =>
      db.transaction(async (transaction) => {
        await store.markRead(userId, ids, transaction)
        return tell(userId, false, transaction)
      }),
    markAllRead: (userId: number) =>
      db.transaction(async (transaction) => {
        await store.markAllRead(userId, types(), transaction)
        return tell(userId, false, transaction)
      }),
  }
}
