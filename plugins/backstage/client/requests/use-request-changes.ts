import { LIVE_REOPENED, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { getReviewedRequest, listRequestQueue } from '../../contract/administration.ts'
import { REQUEST_CHANGED } from '../../contract/live.ts'
import { getBackstageRequest, listBackstageRequests } from '../../contract/requests.ts'

/** Fetches the requests of the page again after a new request, a message or a decision of another user. */
export function useRequestChanges(): void {
  const invalidate = useInvalidateQueries()
  const refresh = () => void invalidate(getBackstageRequest, listBackstageRequests, getReviewedRequest, listRequestQueue)
  useLive(REQUEST_CHANGED, refresh)
  useLive(LIVE_REOPENED, refresh)
}
