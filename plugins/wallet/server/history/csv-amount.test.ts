import { expect, test } from 'vitest'
import { formatCsvAmount } from './csv-amount.ts'

test.each([
  [1250, 'XOF', 'fr', '1250'],
  [-300, 'XOF', 'fr', '-300'],
  [1250, 'EUR', 'en', '12.50'],
  [-1205, 'EUR', 'fr', '-12,05'],
  [7, 'USD', 'en', '0.07'],
  [999_999_999_999_999, 'EUR', 'en', '9999999999999.99'],
])('formats %i %s in %s as %s', (amount, currency, language, expected) => {
  expect(formatCsvAmount(amount, currency, language)).toBe(expected)
})
