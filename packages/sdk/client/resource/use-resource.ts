import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type CreateInput, type CustomFilters, forgetTypes, type Item, type Resource, type UpdateInput } from '../../contract/resource/define-resource.ts'
import type { Fields } from '../../contract/resource/fields.ts'
import { formatListQuery, type ListQuery } from '../../contract/resource/list-query.ts'
import { type BulkJob, type ResourceEndpoints, type RowCount, resourceEndpoints, type Selection } from '../../contract/resource/resource-endpoints.ts'
import { buildUrl, getQueryKey } from '../../contract/url.ts'
import type { ApiError } from '../api/api-error.ts'
import { useApi, useApiList } from '../api/hooks.ts'
import { sendRequest } from '../api/send-request.ts'
import { useLive } from '../state/live.ts'
import type { AnyItem, AnyResource } from './any-resource.ts'
import { changeCachedRow, getReadableValues, restoreSnapshot, type Snapshot } from './optimistic-cache.ts'

/** A page of rows. */
export interface ResourcePage<F extends Fields> {
  readonly data: Item<F>[]
  readonly next_cursor: string | null
}

/** The options of the hooks that read. */
export interface ReadOptions {
  /** The request waits while this is false. */
  readonly enabled?: boolean
  /** Milliseconds after which the request is repeated while the tab is visible. Default: never. */
  readonly refetchInterval?: number
}

/** The options of the hook that loads rows. */
export interface ListOptions<F extends Fields> extends Pick<ReadOptions, 'enabled'> {
  /** Returns after how many milliseconds the rows are requested again while the tab is visible, or false. Default: never. */
  readonly getRefetchInterval?: (rows: readonly Item<F>[]) => number | false
}

/** An action on selected rows. */
export interface BulkVariables<A extends string> {
  readonly action: A | 'delete'
  readonly selection: Selection
  /** The input of the action, from `askForInput` of the list. The default hook does not send it: the screen replaces the hook and the endpoint. */
  readonly input?: object
}

/** The hooks of a resource. Each can be replaced by `useApi` and the endpoints of the resource. */
export interface ResourceHooks<F extends Fields, C extends CustomFilters, A extends string> {
  /** Loads the rows, one page after another. */
  readonly useList: (query: ListQuery<F, C>, options?: ListOptions<F>) => UseInfiniteQueryResult<InfiniteData<ResourcePage<F>>, ApiError>
  /** Counts the rows: exactly up to 1000, an estimate above. */
  readonly useCount: (query: ListQuery<F, C>, options?: ReadOptions) => UseQueryResult<RowCount, ApiError>
  readonly useItem: (id: number, options?: ReadOptions) => UseQueryResult<Item<F>, ApiError>
  readonly useCreate: () => UseMutationResult<Item<F>, ApiError, CreateInput<F>>
  /** Changes the row in all cached lists before the server responds. After an error, the lists are restored. */
  readonly useUpdate: () => UseMutationResult<Item<F>, ApiError, { readonly id: number; readonly body: UpdateInput<F> }>
  /** Removes the row from all cached lists before the server responds. After an error, the lists are restored. */
  readonly useRemove: () => UseMutationResult<object, ApiError, { readonly id: number; readonly version: number }>
  /** Starts an action on selected rows. */
  readonly useBulk: () => UseMutationResult<BulkJob, ApiError, BulkVariables<A>>
  /** Returns the progress of an action, and updates it until the action ends. */
  readonly useBulkJob: (id: string | undefined) => UseQueryResult<BulkJob, ApiError>
  readonly useCancelBulk: () => UseMutationResult<BulkJob, ApiError, string>
  readonly useUndoBulk: () => UseMutationResult<BulkJob, ApiError, string>
  /** Counts the rows exactly, for an action on all of them. */
  readonly countExactly: (query: ListQuery<F, C>) => Promise<number>
  /** Returns the address of the CSV file with all rows of a list. */
  readonly getExportUrl: (query: ListQuery<F, C>) => string
}

const hooksByResource = new WeakMap<object, unknown>()

/** Returns the hooks of a resource: `const { useList, useUpdate } = useResource(gigs)`. */
export function useResource<F extends Fields, C extends CustomFilters, A extends string>(resource: Resource<F, C, A>): ResourceHooks<F, C, A> {
  const hooks = hooksByResource.get(resource) ?? createHooks(forgetTypes(resource))
  hooksByResource.set(resource, hooks)
  return hooks as ResourceHooks<F, C, A>
}

/** The hooks with types that fit every resource. `useResource` returns them with the exact types of its resource. */
type AnyHooks = ResourceHooks<Fields, CustomFilters, string>

function createHooks(resource: AnyResource): AnyHooks {
  const endpoints = resourceEndpoints(resource)
  return { ...createReadHooks(resource, endpoints), ...createWriteHooks(resource, endpoints), ...createBulkHooks(endpoints) }
}

/** Formats only the search and the filters of a query, because the order, columns and page do not change the number of rows. */
const formatFilters = (resource: AnyResource, { query, filters }: ListQuery) =>
  Object.fromEntries(formatListQuery(resource, { ...(query !== undefined && { query }), ...(filters && { filters }) }))

function createReadHooks(resource: AnyResource, { list, count, get, export: exportCsv }: ResourceEndpoints) {
  const format = (query: ListQuery) => Object.fromEntries(formatListQuery(resource, query))
  return {
    useList: (query, { getRefetchInterval, ...options } = {}) =>
      useApiList(
        list,
        { query: format(query) },
        {
          keepPrevious: true,
          ...options,
          ...(getRefetchInterval && { getRefetchInterval: (pages) => getRefetchInterval(pages.flatMap(({ data }) => data as AnyItem[])) }),
        },
      ) as never,
    useCount: (query, options) => useApi(count, { query: formatFilters(resource, query) }, { keepPrevious: true, ...options }),
    useItem: (id, options) => useApi(get, { params: { id } }, options),
    countExactly: async (query) => (await sendRequest(count, { query: { ...formatFilters(resource, query), exact: 'true' } })).total,
    getExportUrl: ({ cursor: _cursor, page: _page, perPage: _perPage, ...query }) => buildUrl(exportCsv, {}, format(query)),
  } satisfies Partial<AnyHooks>
}

function createWriteHooks(resource: AnyResource, endpoints: ResourceEndpoints) {
  const { create, update, remove } = endpoints
  return {
    useCreate: () => {
      const refresh = useRefresh(endpoints)
      return useMutation({ mutationFn: (body) => sendRequest(create, { body }), onSuccess: () => void refresh() })
    },
    useUpdate: () =>
      useRowMutation<{ readonly id: number; readonly body: UpdateInput<Fields> }, Item<Fields>>(resource, endpoints, {
        send: ({ id, body }) => sendRequest(update, { params: { id }, body }),
        change: (row, { body }) => ({ ...row, ...getReadableValues(resource, body) }),
      }),
    useRemove: () =>
      useRowMutation<{ readonly id: number; readonly version: number }, object>(resource, endpoints, {
        send: ({ id, version }) => sendRequest(remove, { params: { id }, query: { version } }),
        change: () => null,
      }),
  } satisfies Partial<AnyHooks>
}

/** Returns a function that requests the lists, numbers and rows on screen again. */
function useRefresh({ list, count, get }: ResourceEndpoints) {
  const queries = useQueryClient()
  return () => Promise.all([list, count, get].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}

interface RowMutation<V, R> {
  readonly send: (variables: V) => Promise<R>
  /** Returns the row as it will be after the change, or null when the change deletes it. */
  readonly change: (row: AnyItem, variables: V) => AnyItem | null
}

/** Sends a change of one row, and shows it before the server responds. */
function useRowMutation<V extends { readonly id: number }, R extends object>(
  resource: AnyResource,
  endpoints: ResourceEndpoints,
  { send, change }: RowMutation<V, R>,
) {
  const queries = useQueryClient()
  const refresh = useRefresh(endpoints)
  return useMutation<R, ApiError, V, Snapshot>({
    mutationFn: send,
    onMutate: (variables) => changeCachedRow(queries, resource, variables.id, (row) => change(row, variables)),
    onError: (_error, _variables, snapshot) => restoreSnapshot(queries, snapshot),
    onSuccess: (item, { id }) => void ('version' in item && queries.setQueryData(getQueryKey(endpoints.get, { params: { id } }), item)),
    // Does not return the promise, so that the mutation ends with its response and does not wait until the lists are loaded again.
    onSettled: () => void refresh(),
  })
}

/** The live message about the progress of bulk actions. Without a stream, the progress is requested regularly. */
const PROGRESS_MESSAGE = 'core.bulk_job'
const POLL_INTERVAL_MS = 1500

/** Returns whether an action has not ended. */
export const isRunning = (job: Pick<BulkJob, 'state'> | undefined): boolean => job?.state === 'queued' || job?.state === 'running'

function createBulkHooks({ bulk, bulkJob, cancelBulk, undoBulk }: ResourceEndpoints) {
  return {
    useBulk: () => useMutation({ mutationFn: ({ action, selection }) => sendRequest(bulk, { body: { action, selection } }) }),
    useBulkJob: (id = '') => {
      const queries = useQueryClient()
      const input = { params: { jobId: id } }
      const queryKey = getQueryKey(bulkJob, input)
      useLive(PROGRESS_MESSAGE, (data) => void (data.id === id && queries.invalidateQueries({ queryKey })))
      return useQuery({
        queryKey,
        queryFn: ({ signal }) => sendRequest(bulkJob, input, { signal }),
        enabled: id !== '',
        staleTime: 0,
        refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_INTERVAL_MS : false),
      })
    },
    useCancelBulk: () => useMutation({ mutationFn: (jobId) => sendRequest(cancelBulk, { params: { jobId } }) }),
    useUndoBulk: () => useMutation({ mutationFn: (jobId) => sendRequest(undoBulk, { params: { jobId } }) }),
  } satisfies Pick<AnyHooks, 'useBulk' | 'useBulkJob' | 'useCancelBulk' | 'useUndoBulk'>
}
