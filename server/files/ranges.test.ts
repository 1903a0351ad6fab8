import { describe, expect, test } from 'vitest'
import { isIfRangeValid, parseRange } from './ranges.ts'

describe('parseRange', () => {
  test.each([
    [undefined, 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=0-9', [{ start: 0, end: 9 }]],
    ['bytes=90-', [{ start: 90, end: 99 }]],
    ['bytes=-10', [{ start: 90, end: 99 }]],
    ['bytes=-500', [{ start: 0, end: 99 }]],
    ['bytes=50-500', [{ start: 50, end: 99 }]],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-1', 'unsatisfiable'],
    ['bytes=a-b', 'unsatisfiable'],
    ['bytes=', 'whole'],
    ['bytes=0-9,20-15', [{ start: 0, end: 9 }]],
    ['bytes=0-99999999999999999999999', 'unsatisfiable'],
    [
      'bytes=0-1,5-6',
      [
        { start: 0, end: 1 },
        { start: 5, end: 6 },
      ],
    ],
    ['bytes=0-1,500-', [{ start: 0, end: 1 }]],
    ['bytes=- 5', 'unsatisfiable'],
    ['bytes= 0 - 5 ', [{ start: 0, end: 5 }]],
    ['bytes=0-1,', 'unsatisfiable'],
    ['bytes=0-9223372036854775807', [{ start: 0, end: 99 }]],
    ['bytes=0-9223372036854775808', 'unsatisfiable'],
    ['bytes=00000000000000000000000000-9', [{ start: 0, end: 9 }]],
    ['bytes=0-99,0-99', 'whole'],
  ])('parses %s for a file of 100 bytes', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected)
  })

  test.each([
    ['bytes=0-', 'whole'],
    ['bytes=0-99', 'whole'],
    ['bytes=-1', 'whole'],
    ['bytes=-0', 'whole'],
    ['bytes=0-9,x', 'whole'],
    ['bytes=x,0-9', 'unsatisfiable'],
    ['bytes=5-9', 'unsatisfiable'],
    ['bytes=5-9,0-9', 'whole'],
    ['bytes=5-0', 'unsatisfiable'],
    ['bytes=-', 'unsatisfiable'],
  ])('parses %s for an empty file', (header, expected) => {
    expect(parseRange(header, 0)).toBe(expected)
  })

  test.each([
    ['a header of more than 1000 characters', `bytes=0-9${' '.repeat(1000)}`],
    ['33 ranges', `bytes=${Array.from({ length: 33 }, () => '0-0').join(',')}`],
  ])('ignores %s', (_description, header) => {
    expect(parseRange(header, 1_000_000)).toBe('whole')
  })

  test('accepts 32 ranges of a file of several gigabytes', () => {
    const ranges = Array.from({ length: 32 }, (_, index) => ({ start: 4_000_000_000 + index * 10, end: 4_000_000_005 + index * 10 }))
    expect(parseRange(`bytes=${ranges.map(({ start, end }) => `${start}-${end}`).join(', ')}`, 5_000_000_000)).toEqual(ranges)
  })

  test('sends the whole file for thousands of ranges', () => {
    expect(parseRange(`bytes=${Array.from({ length: 5000 }, (_, index) => `${index}-${index}`).join(',')}`, 1_000_000)).toBe('whole')
  })
})

describe('isIfRangeValid', () => {
  test('matches the strong ETag or the exact date of the file', () => {
    const modified = Date.UTC(2026, 0, 2, 3, 4, 5) / 1000
    expect(isIfRangeValid(undefined, '"a"', modified)).toBe(true)
    expect(isIfRangeValid('"a"', '"a"', modified)).toBe(true)
    expect(isIfRangeValid('"b"', '"a"', modified)).toBe(false)
    expect(isIfRangeValid('W/"a"', '"a"', modified)).toBe(false)
    expect(isIfRangeValid('Fri, 02 Jan 2026 03:04:05 GMT', '"a"', modified)).toBe(true)
    expect(isIfRangeValid('Fri, 02 Jan 2026 03:04:06 GMT', '"a"', modified)).toBe(false)
    expect(isIfRangeValid('2026-01-02T03:04:05Z', '"a"', modified)).toBe(false)
  })
})
