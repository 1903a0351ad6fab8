import { reportError, sendRequest, useInvalidateQueries } from '@balafon/sdk/client'
import { listNotifications, markAllAsRead, markAsRead, type Notification } from '../../contract/notifications.ts'
import { showUnread } from '../bell/show-unread.ts'

/** Marks notifications as read; the badge and every list follow. */
export function useMarking() {
  const forget = useInvalidateQueries()
  async function after(marked: Promise<{ unreadCount: number }>) {
    try {
      showUnread((await marked).unreadCount)
      await forget(listNotifications)
    } catch (error) {
      reportError(error)
    }
  }
  return {
    markOne: async ({ id, read_at }: Notification) => {
      if (!read_at) await after(sendRequest(markAsRead, { body: { ids: [id] } }))
    },
    markAll: () => after(sendRequest(markAllAsRead, {})),
  }
}
