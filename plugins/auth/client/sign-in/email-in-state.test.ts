import { expect, test } from 'vitest'
import { addEmailToState, readEmailFromState } from './email-in-state.ts'

test('adds the address to the existing state', () => {
  const state = addEmailToState({ from: '/library' }, 'awa@example.test')
  expect(state).toEqual({ from: '/library', email: 'awa@example.test' })
  expect(readEmailFromState(state)).toBe('awa@example.test')
})

test.each([null, undefined, {}, { email: 7 }, 'awa@example.test'])('reads an empty address from %j', (state) => {
  expect(readEmailFromState(state)).toBe('')
})
