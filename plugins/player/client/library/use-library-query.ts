import { useListParams } from '../tracks/use-list-params.ts'

const SORTS = ['added', 'name', 'artist', 'plays'] as const

/** Returns the filter and the order of the playlists, albums or artists in the library. */
export function useLibraryQuery() {
  const params = useListParams(SORTS)
  return { ...params, query: { ...(params.search && { search: params.search }), sort: params.sort } }
}
