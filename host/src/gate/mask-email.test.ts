import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['listener@demo.test', 'li******@demo.test'],
  ['ab@demo.test', 'ab**@demo.test'],
  ['a@demo.test', 'a**@demo.test'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
