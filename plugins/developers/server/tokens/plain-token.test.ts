import { expect, test } from 'vitest'
import { isPlainToken, newPlainToken } from './plain-token.ts'

test('a new one is in the shape of tokens, and no two are the same', () => {
  const made = Array.from({ length: 200 }, newPlainToken)
  expect(made.every(isPlainToken)).toBe(true)
  expect(new Set(made).size).toBe(200)
})

test('a letter that is wrong, missing or too many is seen without asking anybody', () => {
  const token = newPlainToken()
  const wrong = token.replace(/.(?=.{20}$)/, (letter) => (letter === 'a' ? 'b' : 'a'))
  for (const text of [wrong, token.slice(0, -1), `${token}0`, ` ${token}`, token.toUpperCase(), token.slice(8), '', 'balafon_'])
    expect(isPlainToken(text), text).toBe(false)
})
