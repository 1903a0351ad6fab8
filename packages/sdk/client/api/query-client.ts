import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'

const FINAL = new Set([401, 403, 404, 422])

/** Answers are fresh for 30 s; what failed is tried at most twice more, and never when the answer was a plain no. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => !(error instanceof ApiError && FINAL.has(error.status)) && failures < 2,
      },
    },
  })
