import { expect, test } from 'vitest'
import { readTypedAmount } from './read-typed-amount.ts'

test.each([
  ['5000', 'XOF', 5000],
  ['5\u202f000', 'XOF', 5000],
  ['5,000', 'XOF', 5000],
  ['', 'XOF', null],
  ['F', 'XOF', null],
  ['1'.repeat(13), 'XOF', null],
  ['5,5', 'EUR', null],
])('reads %j in %s as %j', (text, currency, expected) => {
  expect(readTypedAmount(text, currency)).toBe(expected)
})
