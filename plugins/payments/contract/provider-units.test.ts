import { describe, expect, test } from 'vitest'
import { fromProviderUnits, toProviderUnits, toSmallestUnit } from './provider-units.ts'

describe('toProviderUnits', () => {
  test.each([
    ['paystack', 'XOF', 500, 50_000],
    ['paystack', 'NGN', 500, 500],
    ['stripe', 'XOF', 500, 500],
    ['stripe', 'EUR', 500, 500],
  ] as const)('converts for %s in %s and back', (provider, currency, amount, units) => {
    expect(toProviderUnits(provider, currency, amount)).toBe(units)
    expect(fromProviderUnits(provider, currency, units)).toBe(amount)
  })

  test('rejects amounts that would lose precision', () => {
    expect(() => toProviderUnits('paystack', 'XOF', Number.MAX_SAFE_INTEGER)).toThrow(RangeError)
    expect(() => toProviderUnits('paystack', 'XOF', 0.001)).toThrow(RangeError)
  })
})

test('fromProviderUnits returns NaN for a part of the smallest unit', () => {
  expect(fromProviderUnits('paystack', 'XOF', 50_050)).toBeNaN()
  expect(fromProviderUnits('paystack', 'XOF', 0.5)).toBeNaN()
})

test('toSmallestUnit follows the decimals of the currency', () => {
  expect([toSmallestUnit(5, 'XOF'), toSmallestUnit(5, 'EUR')]).toEqual([5, 500])
})
