import { expect, test } from 'vitest'
import { getSpinnerDelay } from './spinner-delay.ts'

test('work shows a spinner after 500 ms', () => {
  expect(getSpinnerDelay(true, undefined, 1000)).toBe(500)
})

test('a spinner that came just before the work ended stays its 200 ms', () => {
  expect(getSpinnerDelay(false, 1000, 1030)).toBe(170)
})

test('one that was there long enough goes at once', () => {
  expect(getSpinnerDelay(false, 1000, 5000)).toBe(0)
})

test('nothing changes while work goes on under a spinner, or when there is neither', () => {
  expect(getSpinnerDelay(true, 1000, 1500)).toBeUndefined()
  expect(getSpinnerDelay(false, undefined, 1500)).toBeUndefined()
})
