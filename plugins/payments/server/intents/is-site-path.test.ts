import { describe, expect, test } from 'vitest'
import { isSitePath } from './is-site-path.ts'

describe('isSitePath', () => {
  test.each(['/', '/account-settings#portefeuille', '/checkout/1/2?done=yes', '/a//b'])('accepts %s', (path) => {
    expect(isSitePath(path)).toBe(true)
  })

  test.each([
    '',
    'wallet',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    'https://evil.test/',
    `/${'a'.repeat(500)}`,
  ])('rejects %j', (path) => {
    expect(isSitePath(path)).toBe(false)
  })
})
