import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'

const FINAL = new Set([401, 403, 404, 422, 423])

let current: QueryClient | undefined

/** Forgets every answer, as after a change of who is signed in. What is on screen asks anew. */
export const clearAnswers = async () => {
  current?.removeQueries({ type: 'inactive' })
  await current?.resetQueries()
}

/** Answers are fresh for 30 s; what failed is tried at most twice more, and never when the answer was a plain no. */
export function createQueryClient() {
  const retry = (failures: number, error: Error) => !(error instanceof ApiError && FINAL.has(error.status)) && failures < 2
  current = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry } } })
  return current
}
