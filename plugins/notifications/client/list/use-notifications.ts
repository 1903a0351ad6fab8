import { useApi, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { NOTIFICATIONS_CHANGED } from '../../contract/live.ts'
import { listNotifications } from '../../contract/notifications.ts'

/** Fetches a page of the user's notifications and refetches it when they change. */
export function useNotifications(query: { page?: number; perPage?: number }) {
  const invalidate = useInvalidateQueries()
  useLive(NOTIFICATIONS_CHANGED, () => void invalidate(listNotifications))
  return useApi(listNotifications, { query }, { keepPrevious: true })
}
