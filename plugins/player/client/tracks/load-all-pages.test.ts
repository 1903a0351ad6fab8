import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadAllPages } from './load-all-pages.ts'

const PAGE_COUNT = 5

/** Opens a list of which only the first page is loaded. `onRequest` is called with each requested page after the first one. */
async function openList(onRequest: (page: number, client: QueryClient) => void) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let isFirst = true
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['songs'],
    initialPageParam: 0,
    async queryFn({ pageParam, signal }) {
      if (!isFirst) onRequest(pageParam, client)
      isFirst = false
      await new Promise((resolve) => setTimeout(resolve, 5))
      signal.throwIfAborted()
      return { data: [pageParam * 2, pageParam * 2 + 1] }
    },
    getNextPageParam: (_page, _pages, param: number) => (param + 1 < PAGE_COUNT ? param + 1 : null),
  })
  onTestFinished(observer.subscribe(() => {}))
  await observer.refetch({ cancelRefetch: false })
  const list = observer.getCurrentResult()
  expect(list.data?.pages).toHaveLength(1)
  return list
}

const listRows = (pages: readonly { readonly data: readonly number[] }[]) => pages.flatMap(({ data }) => data)

describe('loadAllPages', () => {
  test('loads all pages', async () => {
    const requested: number[] = []
    const list = await openList((page) => requested.push(page))
    expect(listRows(await loadAllPages(list))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(requested).toEqual([1, 2, 3, 4])
  })

  test('loads all pages of a list that is fetched again meanwhile', async () => {
    let isInterrupted = false
    const list = await openList((page, client) => {
      if (page !== 2 || isInterrupted) return
      isInterrupted = true
      setTimeout(() => void client.invalidateQueries(), 1)
    })
    expect(listRows(await loadAllPages(list))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(isInterrupted).toBe(true)
  })

  test('returns the loaded pages when a page fails', async () => {
    const list = await openList((page) => {
      if (page === 2) throw new Error('The request fails.')
    })
    expect(listRows(await loadAllPages(list))).toEqual([0, 1, 2, 3])
  })
})
