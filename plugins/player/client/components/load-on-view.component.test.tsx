import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LoadOnView } from './load-on-view.tsx'

describe('LoadOnView', () => {
  test('renders its children when a busy browser reports two positions at once', async () => {
    const callbacks: ((entries: readonly { isIntersecting: boolean }[]) => void)[] = []
    class BusyObserver {
      constructor(callback: (typeof callbacks)[number]) {
        callbacks.push(callback)
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', BusyObserver)
    await render(<LoadOnView placeholder="Loading">Comments</LoadOnView>)
    await expect.element(page.getByText('Loading')).toBeVisible()
    callbacks.at(-1)?.([{ isIntersecting: false }, { isIntersecting: true }])
    await expect.element(page.getByText('Comments')).toBeVisible()
  })
})
