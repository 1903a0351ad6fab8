import { describe, expect, test } from 'vitest'
import { isUnrelatedToPlugins } from './crashes.ts'

describe('isUnrelatedToPlugins', () => {
  test.each([
    [true, 'a skipped resize notification', 'ResizeObserver loop completed with undelivered notifications.'],
    [true, 'a removed DOM node', new DOMException("Failed to execute 'removeChild' on 'Node': not a child", 'NotFoundError')],
    [true, 'a moved DOM node', new Error("Failed to execute 'insertBefore' on 'Node': not a child")],
    [true, 'a cancelled share dialog', new DOMException('Share canceled', 'AbortError')],
    [false, 'an error of a plugin', new TypeError('x is not a function')],
  ])('returns %s for %s', (expected, _name, error) => {
    expect(isUnrelatedToPlugins(error)).toBe(expected)
  })
})
