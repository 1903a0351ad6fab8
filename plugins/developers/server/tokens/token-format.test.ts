import { expect, test } from 'vitest'
import { generateToken, hasTokenFormat } from './token-format.ts'

test('generates different tokens in the token format', () => {
  const tokens = Array.from({ length: 200 }, generateToken)
  expect(tokens.every(hasTokenFormat)).toBe(true)
  expect(new Set(tokens).size).toBe(200)
})

test('detects a wrong, missing or additional character', () => {
  const token = generateToken()
  // Replaces one of the random characters.
  const wrong = token.replace(/.(?=.{20}$)/, (character) => (character === 'a' ? 'b' : 'a'))
  for (const text of [wrong, token.slice(0, -1), `${token}0`, ` ${token}`, token.toUpperCase(), token.slice(8), '', 'balafon_'])
    expect(hasTokenFormat(text), text).toBe(false)
})
