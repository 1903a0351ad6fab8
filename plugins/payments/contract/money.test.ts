import { expect, test } from 'vitest'
import { moneyInWords } from './money.ts'

test('francs have no decimals, and F stands behind a narrow space that does not break', () => {
  expect(moneyInWords(500, 'XOF', 'fr')).toBe('500\u202fF')
  expect(moneyInWords(12_500, 'XOF', 'fr')).toBe('12\u202f500\u202fF')
  expect(moneyInWords(12_500, 'XOF', 'en')).toBe('12,500\u202fF')
})

test('other currencies are written as their readers do, from their smallest unit', () => {
  expect(moneyInWords(1_250, 'EUR', 'en')).toBe('€12.50')
  expect(moneyInWords(1_250, 'JPY', 'en')).toBe('¥1,250')
  expect(moneyInWords(1_250, 'TND', 'en')).toMatch(/1\.250/)
})
