import { describe, expect, test } from 'vitest'
import { createKeyedCoalescer } from './keyed-coalescer.ts'

describe('createKeyedCoalescer', () => {
  test('runs the first of 1000 simultaneous calls, and all others as one shared run', async () => {
    const coalesce = createKeyedCoalescer<number>()
    let runs = 0
    let concurrentRuns = 0
    const task = async () => {
      runs += 1
      concurrentRuns += 1
      const run = runs
      await new Promise((resolve) => setImmediate(resolve))
      expect(concurrentRuns).toBe(1)
      concurrentRuns -= 1
      return run
    }
    const results = await Promise.all(Array.from({ length: 1000 }, () => coalesce('a', task)))
    expect([results[0], new Set(results.slice(1)), runs]).toEqual([1, new Set([2]), 2])
    expect(await coalesce('a', task)).toBe(3)
  })

  test('does not block other keys, nor the next run after a failed one', async () => {
    const coalesce = createKeyedCoalescer<string>()
    const endless = coalesce('a', () => new Promise(() => {}))
    expect(await coalesce('b', async () => 'b')).toBe('b')
    const failed = coalesce('c', () => Promise.reject(new Error('no')))
    const next = coalesce('c', async () => 'c')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('c')
    expect(endless).toBeInstanceOf(Promise)
  })
})
