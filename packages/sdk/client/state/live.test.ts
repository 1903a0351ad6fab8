import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BootstrapData } from '../../contract/index.ts'
import { applyBootstrap, readBootstrap } from './bootstrap.ts'
import { connectLive, refreshBootstrap } from './live.ts'

const page = (made_at: number, userId: number | null = null) =>
  ({ made_at, user: userId === null ? null : { id: userId }, i18n: { language: 'en', lines: {} } }) as BootstrapData

/** How often a stream was opened, and what the server says on the last one. */
let opened: number
let say: (event: string, data: object) => void
/** Each call for fresh data, waiting for its answer. */
let asked: ((data: BootstrapData) => void)[]

beforeEach(() => {
  const hearing = new Map<string, (event: { data: string }) => void>()
  say = (event, data) => hearing.get(event)?.({ data: JSON.stringify(data) })
  asked = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'EventSource',
    class {
      static readonly CLOSED = 2
      readonly readyState = 2
      constructor() {
        opened += 1
      }
      addEventListener = (event: string, hear: (event: { data: string }) => void) => hearing.set(event, hear)
      close() {}
    },
  )
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push((data) => resolve(Response.json(data)))))
  applyBootstrap(page(1000))
  opened = 0
  connectLive()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page that was made before the last change asks anew when its stream opens', async () => {
  say('hello', { userId: null, changedAt: 1500 })
  await vi.runAllTimersAsync()
  asked[0]?.(page(2000))
  await vi.runAllTimersAsync()
  expect(readBootstrap().made_at).toBe(2000)
  say('hello', { userId: null, changedAt: 1500 })
  await vi.runAllTimersAsync()
  expect(asked).toHaveLength(1)
})

test('what came while it asked is newer than the answer: it asks again', async () => {
  const refreshed = refreshBootstrap()
  applyBootstrap(page(1500, 7))
  asked[0]?.(page(1400))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(readBootstrap().user?.id).toBe(7)
  asked[1]?.(page(1600, 7))
  await refreshed
  expect(readBootstrap().made_at).toBe(1600)
})

test('whoever signs in has a stream of their own, and so has who is let through the gate', () => {
  applyBootstrap(page(1100, 7))
  expect(opened).toBe(2)
  applyBootstrap(page(1200, 7))
  expect(opened).toBe(2)
  applyBootstrap({ ...page(1300), user: { id: 7, email_verified_at: '2026-01-01' } } as BootstrapData)
  expect(opened).toBe(3)
})

test('a stream that was refused is opened again after a while', async () => {
  say('error', {})
  await vi.advanceTimersByTimeAsync(10_000)
  expect(opened).toBe(1)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(opened).toBe(2)
})

test('a change that was heard is not missed; one while the stream was away is', async () => {
  say('message', { type: 'core.site_changed', data: { changedAt: 5000 } })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(1)
  say('hello', { userId: null, changedAt: 5000 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(1)
  asked[0]?.(page(9000))
  await vi.advanceTimersByTimeAsync(0)
  // The page was made since, by whatever asked: what else stands on it may be from before.
  say('hello', { userId: null, changedAt: 6000 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(2)
})
