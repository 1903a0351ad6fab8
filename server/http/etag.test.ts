import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { getEtag, isFresh } from './etag.ts'

describe('getEtag', () => {
  test('returns the hash of the text and hashes a cached response once', () => {
    const cachedResponse = {}
    expect(getEtag('one', cachedResponse)).toBe(getEtag('one'))
    expect(getEtag('one', {})).toBe(getEtag('one'))
    expect(getEtag('two')).not.toBe(getEtag('one'))
    expect(getEtag('ignored text', cachedResponse)).toBe(getEtag('one'))
    expect(isFresh(getEtag('one'), getEtag('one', cachedResponse))).toBe(true)
  })

  test('does not keep response texts in memory', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const getUsedHeap = () => {
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const before = getUsedHeap()
    for (let index = 0; index < 400; index++) getEtag(`${index} ${'x'.repeat(200_000)}`, index % 2 ? {} : undefined)
    expect(getUsedHeap() - before).toBeLessThan(20_000_000)
  })
})
