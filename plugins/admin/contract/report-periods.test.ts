import { describe, expect, test } from 'vitest'
import { addMonths, getInterval, getPreviousDays, listIntervalStarts } from './report-periods.ts'

describe('getInterval', () => {
  test.each([
    ['2026-03-01', '2026-03-02', 'hour'],
    ['2026-03-01', '2026-03-03', 'day'],
    ['2026-01-01', '2026-04-10', 'day'],
    ['2026-01-01', '2026-04-11', 'month'],
  ])('divides %s to %s by %s', (from, to, interval) => {
    expect(getInterval({ from, to })).toBe(interval)
  })
})

describe('getPreviousDays', () => {
  test.each([
    ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['2026-03-01', '2026-03-07', '2026-02-22', '2026-02-28'],
    ['2025-12-01', '2026-11-22', '2024-12-01', '2025-11-22'],
    ['2025-03-01', '2028-02-29', '2022-03-01', '2025-02-28'],
    ['2026-01-15', '2026-07-13', '2025-07-19', '2026-01-14'],
  ])('returns the period before %s to %s', (from, to, previousFrom, previousTo) => {
    expect(getPreviousDays({ from, to })).toEqual({ from: previousFrom, to: previousTo })
  })
})

describe('listIntervalStarts', () => {
  test('lists hours, days and months', () => {
    expect(listIntervalStarts({ from: '2026-03-01', to: '2026-03-01' }, 'hour')).toHaveLength(24)
    expect(listIntervalStarts({ from: '2026-02-28', to: '2026-03-01' }, 'day')).toEqual(['2026-02-28T00:00', '2026-03-01T00:00'])
    expect(listIntervalStarts({ from: '2025-12-15', to: '2026-02-01' }, 'month')).toEqual(['2025-12-01T00:00', '2026-01-01T00:00', '2026-02-01T00:00'])
  })
})

describe('addMonths', () => {
  test('moves to the last day of a shorter month', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', 13)).toBe('2027-02-28')
  })
})
