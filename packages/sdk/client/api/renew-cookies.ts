import { readBootstrap } from '../state/bootstrap.ts'
import { refreshBootstrap } from '../state/live.ts'
import { ApiError } from './api-error.ts'
import { clearQueryCache } from './query-client.ts'

/**
 * Returns whether the server rejected a request because of its cookies, which had no effect then: the CSRF cookie was missing, for example after the
 * user cleared the cookies, or the server took a signed-in user for a guest, because the session has ended or got another cookie meanwhile.
 */
export const isCookieError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'csrf' || (error.code === 'unauthenticated' && readBootstrap().user !== null))

let pendingRenewal: Promise<boolean> | undefined

/**
 * Loads new session cookies. Simultaneous calls share one request.
 * @returns Whether the same user (or no user) is still signed in. If not, the cached responses are removed.
 */
export function renewCookies(): Promise<boolean> {
  pendingRenewal ??= loadCookies().finally(() => {
    pendingRenewal = undefined
  })
  return pendingRenewal
}

async function loadCookies(): Promise<boolean> {
  const userId = readBootstrap().user?.id
  await refreshBootstrap().catch(() => {})
  if (readBootstrap().user?.id === userId) return true
  // Not awaited, because a query that is fetched again may itself wait for new cookies.
  void clearQueryCache()
  return false
}
