import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['listener@demo.test', 'li******@demo.test'],
  ['ab@demo.test', 'ab**@demo.test'],
  ['a@demo.test', 'a**@demo.test'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
