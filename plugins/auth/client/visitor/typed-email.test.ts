import { expect, test } from 'vitest'
import { typedEmail, withEmail } from './typed-email.ts'

test('an address goes along with what else a place knows', () => {
  const state = withEmail({ from: '/library' }, 'awa@example.test')
  expect(state).toEqual({ from: '/library', email: 'awa@example.test' })
  expect(typedEmail(state)).toBe('awa@example.test')
})

test.each([null, undefined, {}, { email: 7 }, 'awa@example.test'])('%j knows none', (state) => {
  expect(typedEmail(state)).toBe('')
})
