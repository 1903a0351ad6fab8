import { implement } from '@balafon/sdk/server'
import { listNotifications, markAllAsRead, markAsRead } from '../../contract/notifications.ts'
import type { ListService } from './list.service.ts'

export const createListRoutes = (list: ListService) => [
  implement(listNotifications, ({ query, user, request }) => list.listPage(user.user, request.language, query)),
  implement(markAsRead, ({ body, user }) => list.markRead(user.id, body.ids)),
  implement(markAllAsRead, ({ user }) => list.markAllRead(user.id)),
]
