import { reportError, sendRequest, useInvalidateQueries } from '@balafon/sdk/client'
import { listNotifications, markAllAsRead, markAsRead, type Notification } from '../../contract/notifications.ts'
import { setUnreadCount } from '../bell/set-unread-count.ts'

/** Returns functions that mark notifications as read and update the unread count and the lists. */
export function useMarkAsRead() {
  const invalidate = useInvalidateQueries()
  async function updateUnreadCount(request: Promise<{ unreadCount: number }>) {
    try {
      setUnreadCount((await request).unreadCount)
      await invalidate(listNotifications)
    } catch (error) {
      reportError(error)
    }
  }
  return {
    markOne: async ({ id, read_at }: Notification) => {
      if (!read_at) await updateUnreadCount(sendRequest(markAsRead, { body: { ids: [id] } }))
    },
    markAll: () => updateUnreadCount(sendRequest(markAllAsRead, {})),
  }
}
