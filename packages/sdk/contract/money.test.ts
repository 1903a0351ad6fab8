import { describe, expect, test } from 'vitest'
import { formatMoney } from './money.ts'

describe('formatMoney', () => {
  test('formats XOF without decimals and with F after a narrow no-break space', () => {
    expect(formatMoney(500, 'XOF', 'fr')).toBe('500\u202fF')
    expect(formatMoney(12_500, 'XOF', 'fr')).toBe('12\u202f500\u202fF')
    expect(formatMoney(12_500, 'XOF', 'en')).toBe('12,500\u202fF')
  })

  test('converts other currencies from their smallest unit', () => {
    expect(formatMoney(1_250, 'EUR', 'en')).toBe('€12.50')
    expect(formatMoney(1_250, 'JPY', 'en')).toBe('¥1,250')
    expect(formatMoney(1_250, 'TND', 'en')).toMatch(/1\.250/)
  })

  test('does not round large amounts', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'EUR', 'en')).toBe('€90,071,992,547,409.91')
  })

  test('formats negative amounts', () => {
    expect(formatMoney(-12_500, 'XOF', 'en')).toBe('-12,500\u202fF')
    expect(formatMoney(-5, 'EUR', 'en')).toBe('-€0.05')
  })
})
