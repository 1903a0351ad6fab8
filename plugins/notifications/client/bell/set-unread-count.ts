import { applyBootstrap, readBootstrap } from '@balafon/sdk/client'

/** Sets the number of unread notifications everywhere on the page. */
export function setUnreadCount(count: number) {
  const data = readBootstrap()
  if (data.user) applyBootstrap({ ...data, user: { ...data.user, unread_notifications_count: count } })
}
