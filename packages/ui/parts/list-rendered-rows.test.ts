import { describe, expect, test } from 'vitest'
import { listRenderedRows } from './list-rendered-rows.ts'

const COUNT = 100_000

describe('listRenderedRows', () => {
  test('lists the visible rows and some rows before and after them', () => {
    const rows = listRenderedRows({ startIndex: 500, endIndex: 520, count: COUNT }, undefined)
    expect(rows[0]).toBe(492)
    expect(rows.at(-1)).toBe(528)
  })

  test('lists at most 60 rows, also on a tall screen with the focus on a distant row', () => {
    for (const visibleCount of [1, 20, 45, 54, 57]) {
      const rows = listRenderedRows({ startIndex: 5000, endIndex: 5000 + visibleCount - 1, count: COUNT }, 7)
      expect(rows.length).toBeLessThanOrEqual(60)
      expect(rows).toEqual(expect.arrayContaining([5000, 5000 + visibleCount - 1]))
    }
  })

  test('includes the focused row and its neighbours', () => {
    const rows = listRenderedRows({ startIndex: 5000, endIndex: 5020, count: COUNT }, 7)
    expect(rows.slice(0, 4)).toEqual([6, 7, 8, 4992])
  })

  test('stays within the list', () => {
    expect(listRenderedRows({ startIndex: 0, endIndex: 3, count: 4 }, 0)).toEqual([0, 1, 2, 3])
    expect(listRenderedRows({ startIndex: 0, endIndex: 3, count: 4 }, 3)).toEqual([0, 1, 2, 3])
  })
})
