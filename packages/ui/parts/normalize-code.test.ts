import { expect, test } from 'vitest'
import { normalizeCode } from './normalize-code.ts'

test.each([
  ['104928', '104928'],
  ['104 928', '104928'],
  [' 104-928\n', '104928'],
  ['Your code: 104928.', '104928'],
  ['1049281', '104928'],
  ['10', '10'],
])('%j is the six digits %s', (typed, code) => {
  expect(normalizeCode(typed, 6, true)).toBe(code)
})

test.each([
  ['abcde-fghij', 'abcde-fghij'],
  ['  abcde - fghij \n', 'abcde-fghij'],
  ['abcde–fghij', 'abcde-fghij'],
  ['abcde−fghij', 'abcde-fghij'],
  ['abcde-fghijk', 'abcde-fghij'],
])('%j is the eleven characters %s', (typed, code) => {
  expect(normalizeCode(typed, 11, false)).toBe(code)
})
