import { expect, test } from 'vitest'
import { listRenderedRows } from './list-rendered-rows.ts'

const MANY = 100_000

test('what is in sight is drawn, and a little around it', () => {
  const rows = listRenderedRows({ startIndex: 500, endIndex: 520, count: MANY }, undefined)
  expect(rows[0]).toBe(492)
  expect(rows.at(-1)).toBe(528)
})

test('of a hundred thousand rows at most sixty are drawn, on a tall screen and with the focus far away', () => {
  for (const inSight of [1, 20, 45, 54, 57]) {
    const rows = listRenderedRows({ startIndex: 5000, endIndex: 5000 + inSight - 1, count: MANY }, 7)
    expect(rows.length).toBeLessThanOrEqual(60)
    expect(rows).toEqual(expect.arrayContaining([5000, 5000 + inSight - 1]))
  }
})

test('the row with the focus stays, and both that Tab leads to', () => {
  const rows = listRenderedRows({ startIndex: 5000, endIndex: 5020, count: MANY }, 7)
  expect(rows.slice(0, 4)).toEqual([6, 7, 8, 4992])
})

test('nothing before the first and nothing behind the last', () => {
  expect(listRenderedRows({ startIndex: 0, endIndex: 3, count: 4 }, 0)).toEqual([0, 1, 2, 3])
  expect(listRenderedRows({ startIndex: 0, endIndex: 3, count: 4 }, 3)).toEqual([0, 1, 2, 3])
})
