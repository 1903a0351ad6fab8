import { expect, test } from 'vitest'
import { getPlotTop } from './get-plot-top.ts'

test.each([
  [0, 1000],
  [1000, 1000],
  [1001, 2000],
  [22_400, 25_000],
  [48_250, 50_000],
  [99_999, 100_000],
])('returns for a maximum of %i the top %i', (maximum, top) => {
  expect(getPlotTop(maximum)).toBe(top)
  expect(Number.isInteger(top / 2)).toBe(true)
})
