import { describe, expect, test } from 'vitest'
import { listPageNumbers } from './list-page-numbers.ts'

const format = (page: number, pageCount: number) =>
  listPageNumbers(page, pageCount)
    .map((entry) => (entry === 'gap' ? '…' : entry))
    .join(' ')

describe('listPageNumbers', () => {
  test('lists all pages when there are few', () => {
    expect(format(1, 1)).toBe('1')
    expect(format(3, 7)).toBe('1 2 3 4 5 6 7')
  })

  test('lists the first and last page and the neighbours of the current page', () => {
    expect(format(1, 40)).toBe('1 2 3 4 5 … 40')
    expect(format(20, 40)).toBe('1 … 19 20 21 … 40')
    expect(format(40, 40)).toBe('1 … 36 37 38 39 40')
  })

  test('does not replace a single page with a gap', () => {
    expect(format(4, 40)).toBe('1 2 3 4 5 … 40')
    expect(format(5, 40)).toBe('1 … 4 5 6 … 40')
    expect(format(37, 40)).toBe('1 … 36 37 38 39 40')
  })

  test('stops at page 100', () => {
    expect(format(99, 25_000)).toBe('1 … 96 97 98 99 100')
  })

  test('lists page 1 when there are no pages', () => {
    expect(format(1, 0)).toBe('1')
  })
})
