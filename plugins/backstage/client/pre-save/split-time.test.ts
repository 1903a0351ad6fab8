import { expect, test } from 'vitest'
import { splitTime } from './split-time.ts'

test.each([
  [0, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [59_001, [0, 0, 1, 0]],
  [90_061_000, [1, 1, 1, 1]],
])('splits %i milliseconds into days, hours, minutes and seconds', (milliseconds, expected) => {
  const { days, hours, minutes, seconds } = splitTime(milliseconds)
  expect([days, hours, minutes, seconds]).toEqual(expected)
})
