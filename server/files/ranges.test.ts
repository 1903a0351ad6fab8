import { expect, test } from 'vitest'
import { matchesIfRange, parseRange } from './ranges.ts'

test.each([
  [undefined, 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=0-9', [{ start: 0, end: 9 }]],
  ['bytes=90-', [{ start: 90, end: 99 }]],
  ['bytes=-10', [{ start: 90, end: 99 }]],
  ['bytes=-500', [{ start: 0, end: 99 }]],
  ['bytes=50-500', [{ start: 50, end: 99 }]],
  ['bytes=100-', 'none'],
  ['bytes=100-200', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-1', 'none'],
  ['bytes=a-b', 'none'],
  ['bytes=', 'whole'],
  ['bytes=0-9,20-15', [{ start: 0, end: 9 }]],
  ['bytes=0-99999999999999999999999', 'none'],
  [
    'bytes=0-1,5-6',
    [
      { start: 0, end: 1 },
      { start: 5, end: 6 },
    ],
  ],
  ['bytes=0-1,500-', [{ start: 0, end: 1 }]],
  ['bytes=- 5', 'none'],
  ['bytes= 0 - 5 ', [{ start: 0, end: 5 }]],
  ['bytes=0-1,', 'none'],
  ['bytes=0-9223372036854775807', [{ start: 0, end: 99 }]],
  ['bytes=0-9223372036854775808', 'none'],
  ['bytes=00000000000000000000000000-9', [{ start: 0, end: 9 }]],
  ['bytes=0-99,0-99', 'whole'],
])('Range %s of 100 bytes', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})

test.each([
  ['bytes=0-', 'whole'],
  ['bytes=0-99', 'whole'],
  ['bytes=-1', 'whole'],
  ['bytes=-0', 'whole'],
  ['bytes=0-9,x', 'whole'],
  ['bytes=x,0-9', 'none'],
  ['bytes=5-9', 'none'],
  ['bytes=5-9,0-9', 'whole'],
  ['bytes=5-0', 'none'],
  ['bytes=-', 'none'],
])('Range %s of an empty file', (header, expected) => {
  expect(parseRange(header, 0)).toBe(expected)
})

test('thousands of ranges are not a way to make the server work', () => {
  expect(parseRange(`bytes=${Array.from({ length: 5000 }, (_, index) => `${index}-${index}`).join(',')}`, 1_000_000)).toBe('whole')
})

test('If-Range holds for the very file only', () => {
  const modified = Date.UTC(2026, 0, 2, 3, 4, 5) / 1000
  expect(matchesIfRange(undefined, '"a"', modified)).toBe(true)
  expect(matchesIfRange('"a"', '"a"', modified)).toBe(true)
  expect(matchesIfRange('"b"', '"a"', modified)).toBe(false)
  expect(matchesIfRange('W/"a"', '"a"', modified)).toBe(false)
  expect(matchesIfRange('Fri, 02 Jan 2026 03:04:05 GMT', '"a"', modified)).toBe(true)
  expect(matchesIfRange('Fri, 02 Jan 2026 03:04:06 GMT', '"a"', modified)).toBe(false)
  expect(matchesIfRange('2026-01-02T03:04:05Z', '"a"', modified)).toBe(false)
})
