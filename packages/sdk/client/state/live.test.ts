import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BootstrapData } from '../../contract/index.ts'
import { applyBootstrap, readBootstrap } from './bootstrap.ts'
import { connectLive, refreshBootstrap } from './live.ts'

const createBootstrap = (made_at: number, userId: number | null = null) =>
  ({ made_at, user: userId === null ? null : { id: userId }, i18n: { language: 'en', lines: {} } }) as BootstrapData

/** How many streams were opened. */
let streamCount: number
/** Sends an event of the server on the last stream. */
let sendEvent: (event: string, data: object) => void
/** The pending requests for bootstrap data. */
let requests: ((data: BootstrapData) => void)[]

beforeEach(() => {
  const listeners = new Map<string, (event: { data: string }) => void>()
  sendEvent = (event, data) => listeners.get(event)?.({ data: JSON.stringify(data) })
  requests = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'EventSource',
    class {
      static readonly CLOSED = 2
      readonly readyState = 2
      constructor() {
        streamCount += 1
      }
      addEventListener = (event: string, listener: (event: { data: string }) => void) => listeners.set(event, listener)
      close() {}
    },
  )
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => requests.push((data) => resolve(Response.json(data)))))
  applyBootstrap(createBootstrap(1000))
  streamCount = 0
  connectLive()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('connectLive', () => {
  test('refreshes a page that is older than the last change of the site', async () => {
    sendEvent('hello', { userId: null, changedAt: 1500 })
    await vi.runAllTimersAsync()
    requests[0]?.(createBootstrap(2000))
    await vi.runAllTimersAsync()
    expect(readBootstrap().made_at).toBe(2000)
    sendEvent('hello', { userId: null, changedAt: 1500 })
    await vi.runAllTimersAsync()
    expect(requests).toHaveLength(1)
  })

  test('opens a new stream when a user signs in or verifies their email', () => {
    applyBootstrap(createBootstrap(1100, 7))
    expect(streamCount).toBe(2)
    applyBootstrap(createBootstrap(1200, 7))
    expect(streamCount).toBe(2)
    applyBootstrap({ ...createBootstrap(1300), user: { id: 7, email_verified_at: '2026-01-01' } } as BootstrapData)
    expect(streamCount).toBe(3)
  })

  test('reopens a rejected stream after a delay', async () => {
    sendEvent('error', {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(streamCount).toBe(1)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(streamCount).toBe(2)
  })

  test('opens a new stream when the server took the user of the page for a guest', async () => {
    applyBootstrap(createBootstrap(1100, 7))
    expect(streamCount).toBe(2)
    sendEvent('hello', { userId: null, changedAt: 1000 })
    await vi.advanceTimersByTimeAsync(0)
    requests[0]?.(createBootstrap(1200, 7))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(streamCount).toBe(2)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(streamCount).toBe(3)
    sendEvent('hello', { userId: 7, changedAt: 1000 })
    await vi.advanceTimersByTimeAsync(50_000)
    expect([streamCount, requests.length]).toEqual([3, 1])
  })

  test('refreshes once for each change, also for a change while the stream was closed', async () => {
    sendEvent('message', { type: 'core.site_changed', data: { changedAt: 5000 } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toHaveLength(1)
    sendEvent('hello', { userId: null, changedAt: 5000 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toHaveLength(1)
    requests[0]?.(createBootstrap(9000))
    await vi.advanceTimersByTimeAsync(0)
    // The bootstrap data is newer than this change, but the queries of the page may be older.
    sendEvent('hello', { userId: null, changedAt: 6000 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toHaveLength(2)
  })
})

describe('refreshBootstrap', () => {
  test('fetches again when the data was replaced while the request was pending', async () => {
    const refresh = refreshBootstrap()
    applyBootstrap(createBootstrap(1500, 7))
    requests[0]?.(createBootstrap(1400))
    await vi.waitFor(() => expect(requests).toHaveLength(2), 10_000)
    expect(readBootstrap().user?.id).toBe(7)
    requests[1]?.(createBootstrap(1600, 7))
    await refresh
    expect(readBootstrap().made_at).toBe(1600)
  })
})
