import { describe, expect, test } from 'vitest'
import { isNoise } from './crashes.ts'

describe('isNoise', () => {
  test.each([
    ['a skipped resize notification', 'ResizeObserver loop completed with undelivered notifications.', true],
    ['a removed DOM node', new DOMException("Failed to execute 'removeChild' on 'Node': not a child", 'NotFoundError'), true],
    ['a moved DOM node', new Error("Failed to execute 'insertBefore' on 'Node': not a child"), true],
    ['a cancelled share dialog', new DOMException('Share canceled', 'AbortError'), true],
    ['an error of a plugin', new TypeError('x is not a function'), false],
  ])('returns the right result for %s', (_name, error, expected) => {
    expect(isNoise(error)).toBe(expected)
  })
})
