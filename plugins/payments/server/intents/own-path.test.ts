import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each(['/', '/account-settings#portefeuille', '/checkout/1/2?done=yes', '/a//b'])('%s is a path of this site', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.each(['', 'wallet', '//evil.test', '/\\evil.test', '/\t/evil.test', '/\n/evil.test', 'javascript:alert(1)', 'https://evil.test/', `/${'a'.repeat(500)}`])(
  '%j is not',
  (path) => {
    expect(isOwnPath(path)).toBe(false)
  },
)
