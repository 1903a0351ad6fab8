import { describe, expect, test } from 'vitest'
import { formatPaypalAmount, parsePaypalAmount } from './paypal-amounts.ts'

describe('formatPaypalAmount', () => {
  test.each([
    [999, 'EUR', '9.99'],
    [5, 'EUR', '0.05'],
    [0, 'USD', '0.00'],
    [100_000, 'GBP', '1000.00'],
    [500, 'JPY', '500'],
    [500, 'HUF', '500'],
    // PayPal accepts no decimals, although this site counts in hundredths.
    [50_000, 'TWD', '500'],
  ])('writes %i %s as %s', (amount, currency, text) => {
    expect(formatPaypalAmount(amount, currency)).toBe(text)
    expect(parsePaypalAmount(text, currency)).toBe(amount)
  })

  test.each([
    [50_050, 'TWD'],
    [-1, 'EUR'],
    [1.5, 'EUR'],
    [100, 'XOF'],
  ])('rejects %s %s', (amount, currency) => {
    expect(() => formatPaypalAmount(amount, currency)).toThrow(RangeError)
  })
})

describe('parsePaypalAmount', () => {
  test.each([
    ['9.9', 'EUR', 990],
    ['9', 'EUR', 900],
    ['0.1', 'EUR', 10],
    ['9.990', 'EUR', 999],
    ['500.00', 'JPY', 500],
  ])('reads %s %s as %i', (text, currency, amount) => {
    expect(parsePaypalAmount(text, currency)).toBe(amount)
  })

  test.each(['', '-1.00', '1e3', '1,00', '09.99', '9.999', ' 9.99', '9.', '99999999999999.00', 'NaN'])('rejects “%s”', (text) => {
    expect(() => parsePaypalAmount(text, 'EUR')).toThrow(RangeError)
  })

  test('rejects a fraction of a currency without decimals', () => {
    expect(() => parsePaypalAmount('500.5', 'JPY')).toThrow(RangeError)
  })
})
