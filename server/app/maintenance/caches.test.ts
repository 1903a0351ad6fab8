import { describe, expect, test } from 'vitest'
import { createCaches } from './caches.ts'

/** Creates a function that reads a cached number, which is higher each time that it is computed. */
function createReader(caches: ReturnType<typeof createCaches>) {
  const cache = caches.createCache()
  let computed = 0
  return () =>
    cache.getOrCompute('number', 600, async () => {
      computed += 1
      return computed
    })
}

describe('caches', () => {
  test('computes a value once while it is fresh', async () => {
    const caches = createCaches()
    const read = createReader(caches)
    expect(await Promise.all([read(), read()])).toEqual([1, 1])
    expect(caches.countEntries()).toBe(1)
  })

  test('keeps nothing with a lifetime of 0 seconds', async () => {
    const caches = createCaches()
    const read = createReader(caches)
    await read()
    caches.setMaxSeconds(0)
    expect([await read(), await read()]).toEqual([2, 3])
    expect(caches.countEntries()).toBe(0)
  })

  test('computes again after all caches are cleared', async () => {
    const caches = createCaches()
    const [first, second] = [createReader(caches), createReader(caches)]
    await Promise.all([first(), second()])
    caches.clear()
    expect(await Promise.all([first(), second()])).toEqual([2, 2])
  })

  test('finds the entry of a value until the value expires or is invalidated', async () => {
    const caches = createCaches()
    const cache = caches.createCache()
    const value = await cache.getOrCompute('album/1', 600, async () => ({ name: 'One' }))
    const copied = await cache.getOrCompute('copy', 600, async () => value)
    const entry = caches.findEntry(value)
    expect(copied).toBe(value)
    expect(entry?.isCurrent()).toBe(true)
    expect(caches.findEntry({ name: 'One' })).toBeUndefined()
    cache.invalidate('album/')
    expect(entry?.isCurrent()).toBe(false)
    expect(caches.findEntry(value)).toBeUndefined()
  })

  test('does not keep a failed value', async () => {
    const cache = createCaches().createCache()
    await expect(cache.getOrCompute('key', 600, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await cache.getOrCompute('key', 600, async () => 1)).toBe(1)
  })
})
