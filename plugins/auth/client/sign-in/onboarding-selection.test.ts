import { expect, test } from 'vitest'
import { parseCheckoutPath } from './onboarding-selection.ts'

test.each([
  ['{"productId":3,"priceId":7}', '/checkout/3/7'],
  ['{"productId":"pro","priceId":"yearly"}', '/checkout/pro/yearly'],
  ['{"productId":3}', null],
  ['{"productId":"../admin","priceId":7}', null],
  ['{"productId":"//evil.test","priceId":7}', null],
  ['not JSON', null],
  ['null', null],
  [null, null],
])('finds the checkout path of the stored product and price %s: %s', (stored, path) => {
  expect(parseCheckoutPath(stored)).toBe(path)
})
