import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LoadMore } from './load-more.tsx'

type Callback = (entries: readonly { isIntersecting: boolean }[]) => void

describe('LoadMore', () => {
  test('uses the newer position when a busy browser reports two positions at once', async () => {
    const callbacks: Callback[] = []
    class BusyObserver {
      constructor(callback: Callback) {
        callbacks.push(callback)
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', BusyObserver)
    const fetchNextPage = vi.fn(async () => {})
    const query = { hasNextPage: true, isFetching: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage }
    await render(<LoadMore query={query} />)
    callbacks.at(-1)?.([{ isIntersecting: true }, { isIntersecting: false }])
    expect(fetchNextPage).not.toHaveBeenCalled()
    callbacks.at(-1)?.([{ isIntersecting: false }, { isIntersecting: true }])
    expect(fetchNextPage).toHaveBeenCalledOnce()
  })
})
