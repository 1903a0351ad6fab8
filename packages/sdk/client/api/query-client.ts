import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createPath } from 'react-router'
import { navigateTo } from '../routing/routes.ts'
import { readBootstrap } from '../state/bootstrap.ts'
import { ApiError } from './api-error.ts'

let current: QueryClient | undefined

/** Forgets every answer, as after a change of who is signed in. What is on screen asks anew. */
export const clearQueryCache = async () => {
  current?.removeQueries({ type: 'inactive' })
  await current?.resetQueries()
}

/** Has every answer asked anew, what is on screen at once; until they are there the old ones stay. */
export const refetchQueries = async () => {
  await current?.invalidateQueries()
}

/** A visitor who is not signed in and may not have what a screen asks for signs in first. */
function redirectToSignIn(error: Error) {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  if (!isRefused || readBootstrap().user) return
  navigateTo('/login', { replace: true, state: { from: createPath(location) } })
}

/** Answers are fresh for 30 s. A call has tried again by itself where that may help; anything else is tried twice more. */
export function createQueryClient() {
  const retry = (failures: number, error: Error) => !(error instanceof ApiError) && failures < 2
  current = new QueryClient({ queryCache: new QueryCache({ onError: redirectToSignIn }), defaultOptions: { queries: { staleTime: 30_000, retry } } })
  return current
}
