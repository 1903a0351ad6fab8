import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, RequestInput, ResponseOf } from '../../contract/index.ts'
import { getQueryKey } from '../../contract/url.ts'
import type { ApiError } from './api-error.ts'
import { sendRequest } from './send-request.ts'

interface ApiOptions {
  readonly enabled?: boolean
  /** Milliseconds; 30 000 when not given. */
  readonly staleTime?: number
  /** Shows the last answer while the next one, to another question, is on its way. */
  readonly keepPrevious?: boolean
}

/** Asks a GET endpoint and keeps its answer. Answers that came with the page are there at once. */
export function useApi<E extends Endpoint>(spec: E, input: RequestInput<E>, options: ApiOptions = {}) {
  const { keepPrevious = false, ...rest } = options
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: getQueryKey(spec, input as object),
    queryFn: ({ signal }) => sendRequest(spec, input, { signal }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...rest,
  })
}

interface KeysetPage {
  readonly data: readonly unknown[]
  readonly next_cursor: string | null
}

/** Asks a keyset list, page after page. */
export function useApiList<E extends Endpoint>(spec: E, input: RequestInput<E>, options: Pick<ApiOptions, 'enabled'> = {}) {
  return useInfiniteQuery({
    queryKey: [...getQueryKey(spec, input as object), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const { query, ...rest } = input as { query?: object }
      return sendRequest(spec, { ...rest, query: { ...query, cursor: pageParam } } as unknown as RequestInput<E>, { signal })
    },
    getNextPageParam: (last) => (last as KeysetPage).next_cursor ?? undefined,
    ...options,
  })
}

/** A call that changes something. */
export function useApiMutation<E extends Endpoint>(spec: E) {
  return useMutation<ResponseOf<E>, ApiError, RequestInput<E>>({ mutationFn: (input) => sendRequest(spec, input) })
}

/** After a change: answers of these endpoints are asked again when next shown. */
export function useInvalidateQueries() {
  const queries = useQueryClient()
  return (...specs: readonly Endpoint[]) => Promise.all(specs.map((spec) => queries.invalidateQueries({ queryKey: [spec.path] })))
}
