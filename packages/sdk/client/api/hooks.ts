import { type InfiniteData, keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint, RequestInput, ResponseOf } from '../../contract/index.ts'
import { getQueryKey } from '../../contract/url.ts'
import type { ApiError } from './api-error.ts'
import { sendRequest } from './send-request.ts'

/** The options of {@link useApi}. */
export interface ApiOptions {
  /** The request waits while this is false. */
  readonly enabled?: boolean
  /** Milliseconds until a cached response is stale. Default: 30 000. */
  readonly staleTime?: number
  /** Milliseconds after which the request is repeated while the tab is visible. Default: never. */
  readonly refetchInterval?: number
  /** Keeps the last response on screen while a request with other input is pending. */
  readonly keepPrevious?: boolean
}

/** Sends a GET request and caches its response. The responses of the first screen are available without a request, because they are in the bootstrap data. */
export function useApi<E extends Endpoint>(endpoint: E, input: RequestInput<E>, options: ApiOptions = {}) {
  const { keepPrevious = false, ...queryOptions } = options
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: getQueryKey(endpoint, input),
    queryFn: ({ signal }) => sendRequest(endpoint, input, { signal }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...queryOptions,
  })
}

/** An endpoint of a keyset-paginated list, as `keyset` describes its response. */
export interface KeysetEndpoint extends Endpoint {
  readonly response: $ZodType<{ readonly data: readonly unknown[]; readonly next_cursor: string | null }>
}

/** The options of {@link useApiList}. */
export interface ApiListOptions<E extends KeysetEndpoint> extends Pick<ApiOptions, 'enabled' | 'keepPrevious'> {
  /** Returns after how many milliseconds the loaded pages are requested again while the tab is visible, or false. Default: never. */
  readonly getRefetchInterval?: (pages: readonly ResponseOf<E>[]) => number | false
}

/** Loads a keyset-paginated list, one page after another. */
export function useApiList<E extends KeysetEndpoint>(endpoint: E, input: RequestInput<E>, options: ApiListOptions<E> = {}) {
  const { keepPrevious = false, getRefetchInterval, ...queryOptions } = options
  return useInfiniteQuery<ResponseOf<E>, ApiError, InfiniteData<ResponseOf<E>>, readonly string[], string | undefined>({
    queryKey: [...getQueryKey(endpoint, input), 'pages'],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => sendRequest(endpoint, addCursor(input, pageParam) as RequestInput<E>, { signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    ...(getRefetchInterval && { refetchInterval: ({ state }) => getRefetchInterval(state.data?.pages ?? []) }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...queryOptions,
  })
}

function addCursor(input: object, cursor: string | undefined): object {
  const { query, ...otherParts }: { readonly query?: object } = input
  return { ...otherParts, query: { ...query, cursor } }
}

/** Returns a mutation that sends a request to an endpoint that changes data. */
export function useApiMutation<E extends Endpoint>(endpoint: E) {
  return useMutation<ResponseOf<E>, ApiError, RequestInput<E>>({ mutationFn: (input) => sendRequest(endpoint, input) })
}

/**
 * Returns a function that replaces the cached response to a request. Use it when the new response is known without another request. The function
 * accepts the response, or a function that changes the cached response; without a cached response, that function is not called.
 */
export function useSetCachedResponse() {
  const queries = useQueryClient()
  return <E extends Endpoint>(endpoint: E, input: RequestInput<E>, response: ResponseOf<E> | ((cached: ResponseOf<E>) => ResponseOf<E>)) => {
    const change = response instanceof Function ? (cached?: ResponseOf<E>) => cached && response(cached) : response
    queries.setQueryData<ResponseOf<E>>(getQueryKey(endpoint, input), change)
  }
}

/** Returns a function that marks the cached responses of endpoints as stale, for use after a mutation. Mounted queries fetch again immediately. */
export function useInvalidateQueries() {
  const queries = useQueryClient()
  return (...endpoints: readonly Endpoint[]) => Promise.all(endpoints.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}
