import { readBootstrap } from '../state/bootstrap.ts'
import { refreshBootstrap } from '../state/live.ts'
import { ApiError } from './api-error.ts'
import { clearQueryCache } from './query-client.ts'

/** Returns whether the server rejected a request for its missing CSRF cookie, for example because the user cleared the cookies. The request had no effect. */
export const isMissingCookies = (error: unknown): boolean => error instanceof ApiError && error.code === 'csrf'

/**
 * Loads new session cookies.
 * @returns Whether the same user is still signed in. If not, the page has been refreshed for the new user or guest.
 */
export async function renewCookies(): Promise<boolean> {
  const userId = readBootstrap().user?.id
  await refreshBootstrap().catch(() => {})
  if (readBootstrap().user?.id === userId) return true
  await clearQueryCache()
  return false
}
