import { describe, expect, test } from 'vitest'
import { groupRemoved, moveRows } from './move-rows.ts'

/** Five rows with the ids 1 to 5 of the tracks 10 to 50. */
const rows = [1, 2, 3, 4, 5].map((id) => ({ row: { row_id: id, id: id * 10 }, number: id }))
const listRowIds = (list: typeof rows) => list.map(({ row }) => row.row_id)

describe('moveRows', () => {
  test.each([
    [[2], 5, [1, 3, 4, 2, 5]],
    [[2], null, [1, 3, 4, 5, 2]],
    [[4, 2], 1, [2, 4, 1, 3, 5]],
    [[2, 3], 3, [1, 2, 3, 4, 5]],
    [[4, 5], 5, [1, 2, 3, 4, 5]],
    [[1], 99, [2, 3, 4, 5, 1]],
  ])('moves the rows %j before the row %s', (ids, before, expected) => {
    const moved = moveRows(rows, ids, before)
    expect(listRowIds([...moved])).toEqual(expected)
    expect(moved.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('groupRemoved', () => {
  test('groups removed rows by the row that follows them', () => {
    expect(groupRemoved(rows, [1, 3, 4])).toEqual([
      { trackIds: [10], before: 2 },
      { trackIds: [30, 40], before: 5 },
    ])
    expect(groupRemoved(rows, [4, 5])).toEqual([{ trackIds: [40, 50], before: null }])
    expect(groupRemoved(rows, [])).toEqual([])
  })
})
