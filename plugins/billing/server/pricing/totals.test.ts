import { describe, expect, test } from 'vitest'
import { calculateTotals, findTaxRate, getIncludedTax, getUnusedAmount } from './totals.ts'

const line = (amount: number) => ({ description: 'Solo', amount })

describe('calculateTotals', () => {
  test('adds up lines and shows the tax that the total contains', () => {
    expect(calculateTotals({ lines: [line(15_000), line(-3000)], currency: 'XOF', taxRate: 1800 })).toEqual({
      lines: [line(15_000), line(-3000)],
      subtotal: 12_000,
      discount: 0,
      tax_rate: 1800,
      tax: 1831,
      total: 12_000,
      currency: 'XOF',
    })
  })

  test.each([
    ['a share of the subtotal', { kind: 'percent', value: 33 } as const, 495],
    ['an amount', { kind: 'amount', value: 200 } as const, 200],
    ['at most the subtotal', { kind: 'amount', value: 9000 } as const, 1500],
  ])('takes off %s', (_case, discount, expected) => {
    expect(calculateTotals({ lines: [line(1500)], currency: 'XOF', discount, taxRate: 0 })).toMatchObject({ discount: expected, total: 1500 - expected })
  })

  test('charges nothing when the credit is larger than the price', () => {
    expect(calculateTotals({ lines: [line(1500), line(-4000)], currency: 'XOF', taxRate: 1800 })).toMatchObject({ subtotal: 0, tax: 0, total: 0 })
  })
})

test('rounds the tax to the nearest integer', () => {
  expect(getIncludedTax(118, 1800)).toBe(18)
  expect(getIncludedTax(3, 10_000)).toBe(2)
  expect(getIncludedTax(Number.MAX_SAFE_INTEGER, 1800)).toBe(1_373_979_547_333_372)
})

test('finds the rate of the country, or the rate of all others', () => {
  const rates = [
    { country: 'SN', rate: 1800 },
    { country: '*', rate: 500 },
  ]
  expect(findTaxRate(rates, 'SN')).toBe(1800)
  expect(findTaxRate(rates, 'FR')).toBe(500)
  expect(findTaxRate(rates, null)).toBe(500)
  expect(findTaxRate([], 'SN')).toBe(0)
})

describe('getUnusedAmount', () => {
  const period = { start: new Date('2026-01-01T00:00:00Z'), end: new Date('2026-01-31T00:00:00Z') }
  test.each([
    ['all before the period', '2025-12-01T00:00:00Z', 3000],
    ['a third after twenty days', '2026-01-21T00:00:00Z', 1000],
    ['nothing after the period', '2026-02-01T00:00:00Z', 0],
  ])('returns %s', (_case, now, expected) => {
    expect(getUnusedAmount(3000, period, new Date(now))).toBe(expected)
  })
})
