import { createPage, type User } from '@balafon/sdk/contract'
import { Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { NOTIFICATIONS_CHANGED } from '../../contract/live.ts'
import type { NotificationsContext } from '../models.ts'
import { presentNotification } from './list.presenter.ts'
import type { ListStore } from './list.store.ts'

export type ListService = ReturnType<typeof createListService>

type Context = Pick<NotificationsContext, 'db' | 'models' | 'live' | 'settings' | 'translate' | 'listNotificationTypes'>

/** Creates the service of the notification list. Notifications of disabled plugins are neither listed nor counted. */
export function createListService(store: ListStore, { db, models: { Notification }, live, settings, translate, listNotificationTypes }: Context) {
  const listTypes = () => listNotificationTypes().map(({ id }) => id)

  /** Publishes the number of unread notifications to all open tabs of the user. */
  async function publishUnreadCount(userId: number, isNew: boolean, transaction: Transaction): Promise<{ unreadCount: number }> {
    await store.lockUnreadCount(userId, transaction)
    const unreadCount = await store.countUnread(userId, listTypes(), transaction)
    await live.publish({ userId }, NOTIFICATIONS_CHANGED, { unreadCount, isNew }, transaction)
    return { unreadCount }
  }

  /** Marks notifications of the user as read. A notification that is already read keeps the time at which it was read first. */
  const markRead = (userId: number, filter: { id: number[] } | { type: string[] }, transaction: Transaction) =>
    Notification.update({ readAt: new Date() }, { where: { ...filter, userId, readAt: null }, transaction })

  return {
    publishUnreadCount,
    countUnread: (userId: number) => store.countUnread(userId, listTypes()),
    async listPage({ id: userId, timezone }: Pick<User, 'id' | 'timezone'>, language: string, query: { page: number; perPage: number }) {
      const [rows, total] = await Promise.all([
        store.listPage(userId, listTypes(), { offset: (query.page - 1) * query.perPage, count: query.perPage }),
        store.count(userId, listTypes()),
      ])
      const timeZone = timezone ?? (await settings.get<string>('dates.default_timezone'))
      return createPage(
        rows.map((row) => presentNotification(row, { language, timeZone, translate: (key, data) => translate(language, key, data) })),
        total,
        query,
      )
    },
    markRead: (userId: number, ids: readonly number[]) =>
      db.transaction(async (transaction) => {
        await markRead(userId, { id: [...ids] }, transaction)
        return publishUnreadCount(userId, false, transaction)
      }),
    markAllRead: (userId: number) =>
      db.transaction(async (transaction) => {
        await markRead(userId, { type: listTypes() }, transaction)
        return publishUnreadCount(userId, false, transaction)
      }),
    /** Deletes notifications that are older than a year. */
    async deleteOld() {
      const limit = new Date()
      limit.setUTCFullYear(limit.getUTCFullYear() - 1)
      await Notification.destroy({ where: { createdAt: { [Op.lt]: limit } } })
    },
  }
}
