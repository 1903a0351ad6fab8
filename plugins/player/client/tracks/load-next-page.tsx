import { useEffect } from 'react'

interface PagedQuery {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Loads the next page when this component is rendered. A virtual list renders it together with the rows near its end. */
export function LoadNextPage({ query: { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } }: { readonly query: PagedQuery }) {
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (canLoad) void fetchNextPage()
  }, [canLoad, fetchNextPage])
  return null
}
