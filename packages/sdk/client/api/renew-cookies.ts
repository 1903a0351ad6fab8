import { readBootstrap } from '../state/bootstrap.ts'
import { refreshBootstrap } from '../state/live.ts'
import { ApiError } from './api-error.ts'
import { clearQueryCache } from './query-client.ts'

/** Returns whether the server rejected a request because the CSRF cookie was missing, for example after the user cleared the cookies. The request had no effect. */
export const isMissingCookieError = (error: unknown): boolean => error instanceof ApiError && error.code === 'csrf'

/**
 * Loads new session cookies.
 * @returns Whether the same user (or no user) is still signed in. If not, the cached responses were removed.
 */
export async function renewCookies(): Promise<boolean> {
  const userId = readBootstrap().user?.id
  await refreshBootstrap().catch(() => {})
  if (readBootstrap().user?.id === userId) return true
  await clearQueryCache()
  return false
}
