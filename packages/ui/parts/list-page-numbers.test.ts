import { expect, test } from 'vitest'
import { listPageNumbers } from './list-page-numbers.ts'

const shown = (page: number, count: number) =>
  listPageNumbers(page, count)
    .map((one) => (one === 'gap' ? '…' : one))
    .join(' ')

test('a few pages are all shown', () => {
  expect(shown(1, 1)).toBe('1')
  expect(shown(3, 7)).toBe('1 2 3 4 5 6 7')
})

test('the first, the last and the neighbours of the one in force', () => {
  expect(shown(1, 40)).toBe('1 2 3 4 5 … 40')
  expect(shown(20, 40)).toBe('1 … 19 20 21 … 40')
  expect(shown(40, 40)).toBe('1 … 36 37 38 39 40')
})

test('a gap never stands for a single page', () => {
  expect(shown(4, 40)).toBe('1 2 3 4 5 … 40')
  expect(shown(5, 40)).toBe('1 … 4 5 6 … 40')
  expect(shown(37, 40)).toBe('1 … 36 37 38 39 40')
})

test('numbers end at a hundred', () => {
  expect(shown(99, 25_000)).toBe('1 … 96 97 98 99 100')
})

test('nothing to turn is one page', () => {
  expect(shown(1, 0)).toBe('1')
})
