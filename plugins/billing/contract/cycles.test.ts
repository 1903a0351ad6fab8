import { describe, expect, test } from 'vitest'
import { findPrice, getAmountPerInterval, getCycle, getSaving, isShorterThanMonth } from './cycles.ts'
import type { Interval, Price } from './fields.ts'

const createPrice = (amount: number, interval: Interval, count = 1, id = 1): Price => ({ id, amount, currency: 'XOF', interval, interval_count: count })

describe('getCycle', () => {
  test.each([
    ['yearly', 1, 'year'],
    ['yearly', 12, 'month'],
    ['yearly', 365, 'day'],
    ['yearly', 53, 'week'],
    ['monthly', 11, 'month'],
    ['monthly', 364, 'day'],
    ['monthly', 30, 'day'],
    ['monthly', 1, 'week'],
  ] as const)('returns %s for %i %s', (cycle, count, interval) => {
    expect(getCycle(createPrice(1000, interval, count))).toBe(cycle)
  })
})

test('treats periods under 30 days as shorter than a month', () => {
  expect(isShorterThanMonth(createPrice(100, 'day', 29))).toBe(true)
  expect(isShorterThanMonth(createPrice(100, 'week', 4))).toBe(true)
  expect(isShorterThanMonth(createPrice(100, 'day', 30))).toBe(false)
  expect(isShorterThanMonth(createPrice(100, 'month'))).toBe(false)
})

test('divides the amount by the number of intervals', () => {
  expect(getAmountPerInterval(createPrice(3000, 'month', 3))).toBe(1000)
  expect(getAmountPerInterval(createPrice(1000, 'month', 3))).toBe(333)
})

test('finds the price of a cycle with the shortest period', () => {
  const prices = [createPrice(15_000, 'year', 1, 1), createPrice(4000, 'month', 3, 2), createPrice(1500, 'month', 1, 3)]
  expect(findPrice(prices, 'monthly')?.id).toBe(3)
  expect(findPrice(prices, 'yearly')?.id).toBe(1)
  expect(findPrice([], 'yearly')).toBeUndefined()
})

describe('getSaving', () => {
  const monthly = createPrice(1500, 'month')
  test.each([
    ['17 % for ten months’ price', createPrice(15_000, 'year'), 17],
    ['17 % for the same in twelve months', createPrice(15_000, 'month', 12), 17],
    ['nothing without a saving', createPrice(18_000, 'year'), null],
    ['nothing for a more expensive year', createPrice(20_000, 'year'), null],
    ['nothing for another currency', { ...createPrice(15_000, 'year'), currency: 'EUR' }, null],
    ['nothing without a yearly price', undefined, null],
  ] as const)('returns %s', (_case, yearly, saving) => {
    expect(getSaving(monthly, yearly)).toBe(saving)
  })

  test('returns nothing without a monthly price', () => {
    expect(getSaving(undefined, createPrice(15_000, 'year'))).toBeNull()
    expect(getSaving(createPrice(100, 'day'), createPrice(15_000, 'year'))).toBeNull()
  })
})
