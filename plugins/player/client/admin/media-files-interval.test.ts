import { expect, test } from 'vitest'
import { getRefetchInterval } from './media-files-interval.ts'

test.each([
  [['ready', 'encoding'], 3000],
  [['waiting'], 3000],
  [['ready', 'failed'], 15_000],
  [[], 15_000],
  [Array.from({ length: 250 }, () => 'waiting' as const), 15_000],
] as const)('requests a list with the states %j again after %i ms', (states, expected) => {
  expect(getRefetchInterval(states.map((status) => ({ status })))).toBe(expected)
})
