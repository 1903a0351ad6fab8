import { implement, type ServerContext } from '@balafon/sdk/server'
import { listNotifications, markAllAsRead, markAsRead } from '../../contract/notifications.ts'
import type { NotificationList } from './list.service.ts'

export const listRoutes = (list: NotificationList, languageOf: ServerContext['getLanguage']) => [
  implement(listNotifications, ({ query, user, request }) => list.page(user.id, languageOf(request), query)),
  implement(markAsRead, ({ body, user }) => list.markRead(user.id, body.ids)),
  implement(markAllAsRead, ({ user }) => list.markAllRead(user.id)),
]
