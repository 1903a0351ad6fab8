import { expect, test } from 'vitest'
import { getPeriodStart } from './periods.ts'

test.each([
  ['2026-01-31', 'month', 1, 1, '2026-02-28'],
  ['2026-01-31', 'month', 1, 2, '2026-03-31'],
  ['2026-11-30', 'month', 3, 1, '2027-02-28'],
  ['2028-02-29', 'year', 1, 1, '2029-02-28'],
  ['2028-02-29', 'year', 1, 4, '2032-02-29'],
  ['2026-12-28', 'week', 1, 1, '2027-01-04'],
  ['2026-02-27', 'day', 3, 1, '2026-03-02'],
] as const)('counts from %s in %ss of %i: period %i begins on %s', (anchor, interval, intervalCount, index, expected) => {
  const start = getPeriodStart(new Date(`${anchor}T10:00:00Z`), { interval, intervalCount }, index)
  expect(start.toISOString()).toBe(`${expected}T10:00:00.000Z`)
})
