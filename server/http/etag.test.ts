import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { getEtag, isFresh } from './etag.ts'

test('the tag is the content’s, and of what is kept it is made once', () => {
  const kept = {}
  expect(getEtag('one', kept)).toBe(getEtag('one'))
  expect(getEtag('one', {})).toBe(getEtag('one'))
  expect(getEtag('two')).not.toBe(getEtag('one'))
  expect(getEtag('not looked at', kept)).toBe(getEtag('one'))
  expect(isFresh(getEtag('one'), getEtag('one', kept))).toBe(true)
})

test('answers are not held on to', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const inUse = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = inUse()
  for (let made = 0; made < 400; made++) getEtag(`${made} ${'x'.repeat(200_000)}`, made % 2 ? {} : undefined)
  expect(inUse() - before).toBeLessThan(20_000_000)
})
