import { describe, expect, test } from 'vitest'
import { readProviderUnits, toProviderUnits, toSmallestUnit } from './provider-units.ts'

describe('toProviderUnits', () => {
  test.each([
    ['paystack', 'XOF', 500, 50_000],
    ['paystack', 'NGN', 500, 500],
    ['stripe', 'XOF', 500, 500],
    ['stripe', 'EUR', 500, 500],
  ] as const)('converts for %s in %s and back', (provider, currency, amount, units) => {
    expect(toProviderUnits(provider, currency, amount)).toBe(units)
    expect(readProviderUnits(provider, currency, units)).toBe(amount)
  })

  test('rejects amounts that would lose precision', () => {
    expect(() => toProviderUnits('paystack', 'XOF', Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
    expect(() => toProviderUnits('paystack', 'XOF', 0.001)).toThrow(RangeError)
  })
})

test('returns NaN for a part of the smallest unit', () => {
  expect(readProviderUnits('paystack', 'XOF', 50_050)).toBeNaN()
  expect(readProviderUnits('paystack', 'XOF', 0.5)).toBeNaN()
})

test('converts whole units with the decimals of the currency', () => {
  expect([toSmallestUnit(5, 'XOF'), toSmallestUnit(5, 'EUR')]).toEqual([5, 500])
})
