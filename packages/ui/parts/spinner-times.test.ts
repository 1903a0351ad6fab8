import { expect, test } from 'vitest'
import { untilChange } from './spinner-times.ts'

test('work shows a spinner after 500 ms', () => {
  expect(untilChange(true, undefined, 1000)).toBe(500)
})

test('a spinner that came just before the work ended stays its 200 ms', () => {
  expect(untilChange(false, 1000, 1030)).toBe(170)
})

test('one that was there long enough goes at once', () => {
  expect(untilChange(false, 1000, 5000)).toBe(0)
})

test('nothing changes while work goes on under a spinner, or when there is neither', () => {
  expect(untilChange(true, 1000, 1500)).toBeUndefined()
  expect(untilChange(false, undefined, 1500)).toBeUndefined()
})
