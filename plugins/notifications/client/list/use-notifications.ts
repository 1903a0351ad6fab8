import { useApi, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { CHANGED } from '../../contract/live.ts'
import { listNotifications } from '../../contract/notifications.ts'

/** A page of one's notifications; it follows what happens meanwhile. */
export function useNotifications(query: { page?: number; perPage?: number }) {
  const forget = useInvalidateQueries()
  useLive(CHANGED, () => void forget(listNotifications))
  return useApi(listNotifications, { query }, { keepPrevious: true })
}
