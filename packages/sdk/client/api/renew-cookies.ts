import { readBootstrap } from '../state/bootstrap.ts'
import { refreshBootstrap } from '../state/live.ts'
import { ApiError } from './api-error.ts'
import { clearQueryCache } from './query-client.ts'

/** A refusal of who came without the cookies of their visit: cleared, or thrown away with a private window. Nothing was done. */
export const isMissingCookies = (error: unknown) => error instanceof ApiError && error.code === 'csrf'

/** Has the browser given cookies anew. False: they are not the same visitor's; the page is shown as it is for who it is now. */
export async function renewCookies(): Promise<boolean> {
  const before = readBootstrap().user?.id
  await refreshBootstrap().catch(() => {})
  if (readBootstrap().user?.id === before) return true
  await clearQueryCache()
  return false
}
