import { describe, expect, test } from 'vitest'
import { isCssValue } from './css-value.ts'

describe('isCssValue', () => {
  test.each([
    'oklch(16.5% .018 300)',
    '#f9a733',
    '0 24px 60px -20px oklch(0% 0 0 / .65)',
    'color-mix(in oklab, red 20%, var(--be-bg))',
    'calc(4px * (2 + 1))',
    '10px',
  ])('accepts %s', (text) => {
    expect(isCssValue(text)).toBe(true)
  })

  test.each([
    '',
    ' ',
    'red; color: blue',
    'red}body{display:none',
    'url(https://evil.test/x)',
    'URL(//evil.test)',
    'src(x)',
    'image-set(x 1x)',
    'red /* unclosed comment',
    'oklch(16.5% .018 300',
    'red)',
    ')(',
    '"red"',
    '\\75rl(x)',
    'red</style>',
    'red !important',
    '1'.repeat(201),
  ])('rejects %s', (text) => {
    expect(isCssValue(text)).toBe(false)
  })
})
