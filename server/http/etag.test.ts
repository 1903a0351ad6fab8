import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { etagOf, isFresh } from './etag.ts'

test('the tag is the content’s, and of what is kept it is made once', () => {
  const kept = {}
  expect(etagOf('one', kept)).toBe(etagOf('one'))
  expect(etagOf('one', {})).toBe(etagOf('one'))
  expect(etagOf('two')).not.toBe(etagOf('one'))
  expect(etagOf('not looked at', kept)).toBe(etagOf('one'))
  expect(isFresh(etagOf('one'), etagOf('one', kept))).toBe(true)
})

test('answers are not held on to', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const inUse = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = inUse()
  for (let made = 0; made < 400; made++) etagOf(`${made} ${'x'.repeat(200_000)}`, made % 2 ? {} : undefined)
  expect(inUse() - before).toBeLessThan(20_000_000)
})
