import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createPath } from 'react-router'
import { isLeavingScreen, navigateTo } from '../routing/routes.ts'
import { readBootstrap } from '../state/bootstrap.ts'
import { ApiError } from './api-error.ts'

let queryClient: QueryClient | undefined

/** Removes every cached response, for example after a sign-in or sign-out. Mounted queries fetch again. */
export const clearQueryCache = async (): Promise<void> => {
  queryClient?.removeQueries({ type: 'inactive' })
  await queryClient?.resetQueries()
}

/** Marks every cached response as stale. Mounted queries fetch again and show their old data until then. */
export const refetchQueries = async (): Promise<void> => {
  await queryClient?.invalidateQueries()
}

/**
 * Redirects a guest to the sign-in page when a query of the screen is rejected with 401 or 403. Does nothing while the page leaves the screen, for
 * example after a sign-out, because the queries of that screen no longer matter.
 */
function redirectToSignIn(error: Error) {
  const isDenied = error instanceof ApiError && (error.status === 401 || error.status === 403)
  if (!isDenied || readBootstrap().user || isLeavingScreen()) return
  navigateTo('/login', { replace: true, state: { from: createPath(location) } })
}

/** Returns how long a response is fresh, in milliseconds: 30 s unless an administrator has changed it. */
const getStaleTime = () => {
  const seconds = readBootstrap().settings['cache.query_seconds']
  return typeof seconds === 'number' ? seconds * 1000 : 30_000
}

/** Creates the query client of the page. Errors of the API are not retried here, because `sendRequest` retries them; other errors are retried twice. */
export function createQueryClient(): QueryClient {
  const retry = (failures: number, error: Error) => !(error instanceof ApiError) && failures < 2
  queryClient = new QueryClient({ queryCache: new QueryCache({ onError: redirectToSignIn }), defaultOptions: { queries: { staleTime: getStaleTime, retry } } })
  return queryClient
}
