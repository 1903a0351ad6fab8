import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BootstrapData } from '../../contract/index.ts'
import { applyBootstrap } from '../state/bootstrap.ts'
import type { ClientPlugin } from './define.ts'
import { loadUntilSuccess, setRemoteLoader } from './loader.ts'

const Late = () => null

const plugin = { components: { Late: async () => ({ default: Late }) }, locales: {} } as unknown as ClientPlugin

describe('loadUntilSuccess', () => {
  let version = 0
  const loadRemote = vi.fn(async () => ({ default: plugin }))

  beforeEach(() => {
    vi.useFakeTimers()
    loadRemote.mockClear()
    setRemoteLoader(loadRemote)
    // Loaded plugins stay in memory, so that each test needs another version.
    version++
    applyBootstrap({ plugins: [{ id: 'test', entry: `/plugins/test/${version}/entry.js` }] } as unknown as BootstrapData)
    return () => vi.useRealTimers()
  })

  test('loads the component again after a failure, with a growing delay', async () => {
    loadRemote.mockRejectedValueOnce(new Error('offline'))
    const result = loadUntilSuccess('test', 'Late', new AbortController().signal)
    await vi.advanceTimersByTimeAsync(2000)
    expect(loadRemote).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3999)
    expect(loadRemote).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(loadRemote).toHaveBeenCalledTimes(2)
    await expect(result).resolves.toBe(true)
  })

  test('loads nothing after the signal', async () => {
    const controller = new AbortController()
    const result = loadUntilSuccess('test', 'Late', controller.signal)
    controller.abort()
    await vi.advanceTimersByTimeAsync(2000)
    await expect(result).resolves.toBe(false)
    expect(loadRemote).not.toHaveBeenCalled()
  })
})
