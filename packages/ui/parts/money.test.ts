import { describe, expect, test } from 'vitest'
import { describeCurrency, toMajorUnits, toMinorUnits } from './money.ts'

describe('describeCurrency', () => {
  test('writes CFA francs as F without decimal places', () => {
    expect(describeCurrency('XOF', 'fr')).toEqual({ decimals: 0, symbol: 'F' })
  })

  test('returns the decimal places and symbol of other currencies', () => {
    expect(describeCurrency('EUR', 'fr')).toEqual({ decimals: 2, symbol: '€' })
  })
})

describe('toMinorUnits', () => {
  test('returns whole numbers for amounts that floating-point numbers cannot represent', () => {
    expect([19.99, 1.005, 0.29].map((value) => toMinorUnits(value, 2))).toEqual([1999, 100, 29])
  })

  test('returns the original amount after a conversion to major units and back', () => {
    const amounts = Array.from({ length: 2000 }, (_, amount) => amount)
    expect(amounts.map((amount) => toMinorUnits(toMajorUnits(amount, 2), 2))).toEqual(amounts)
  })
})
