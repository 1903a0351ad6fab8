import { describe, expect, test } from 'vitest'
import { normalizeCode } from './normalize-code.ts'

describe('normalizeCode', () => {
  test.each([
    ['104928', '104928'],
    ['104 928', '104928'],
    [' 104-928\n', '104928'],
    ['Your code: 104928.', '104928'],
    ['1049281', '104928'],
    ['10', '10'],
  ])('reduces %j to the digits %s', (text, code) => {
    expect(normalizeCode(text, { length: 6, digitsOnly: true })).toBe(code)
  })

  test.each([
    ['abcde-fghij', 'abcde-fghij'],
    ['  abcde - fghij \n', 'abcde-fghij'],
    ['abcde–fghij', 'abcde-fghij'],
    ['abcde−fghij', 'abcde-fghij'],
    ['abcde-fghijk', 'abcde-fghij'],
  ])('converts %j to the code %s', (text, code) => {
    expect(normalizeCode(text, { length: 11, digitsOnly: false })).toBe(code)
  })
})
