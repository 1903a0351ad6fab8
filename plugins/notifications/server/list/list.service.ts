import { createPage } from '@balafon/sdk/contract'
import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { NOTIFICATIONS_CHANGED } from '../../contract/live.ts'
import { presentNotification } from './list.presenter.ts'
import type { ListStore } from './list.store.ts'

export type ListService = ReturnType<typeof createListService>

type Context = Pick<ServerContext, 'db' | 'live' | 'translate' | 'listNotificationTypes'>

/** Creates the service for a user's list of notifications. Notifications of disabled plugins are neither listed nor counted. */
export function createListService(store: ListStore, { db, live, translate, listNotificationTypes }: Context) {
  const listTypes = () => listNotificationTypes().map(({ id }) => id)

  /** Publishes the number of unread notifications to all open tabs of the user. */
  async function publishUnreadCount(userId: number, isNew: boolean, transaction: Transaction): Promise<{ unreadCount: number }> {
    await store.lockUnreadCount(userId, transaction)
    const unreadCount = await store.countUnread(userId, listTypes(), transaction)
    await live.publish({ userId }, NOTIFICATIONS_CHANGED, { unreadCount, isNew }, transaction)
    return { unreadCount }
  }

  return {
    publishUnreadCount,
    countUnread: (userId: number) => store.countUnread(userId, listTypes()),
    async listPage(userId: number, language: string, query: { page: number; perPage: number }) {
      const [rows, total] = await Promise.all([
        store.listPage(userId, listTypes(), { offset: (query.page - 1) * query.perPage, count: query.perPage }),
        store.count(userId, listTypes()),
      ])
      return createPage(
        rows.map((row) => presentNotification(row, (key, data) => translate(language, key, data))),
        total,
        query,
      )
    },
    markRead: (userId: number, ids: readonly number[]) =>
      db.transaction(async (transaction) => {
        await store.markRead(userId, ids, transaction)
        return publishUnreadCount(userId, false, transaction)
      }),
    markAllRead: (userId: number) =>
      db.transaction(async (transaction) => {
        await store.markAllRead(userId, listTypes(), transaction)
        return publishUnreadCount(userId, false, transaction)
      }),
  }
}
