import { expect, test } from 'vitest'
import { moveRow } from './move-row.ts'

const rows = ['a', 'b', 'c', 'd'].map((key) => ({ key }))

test.each([
  ['a', 'c', 'bcad'],
  ['d', 'a', 'dabc'],
  ['b', 'b', 'abcd'],
  ['x', 'a', 'abcd'],
])('moves the row %s to the place of %s', (key, target, expected) => {
  expect(
    moveRow(rows, key, target)
      .map((row) => row.key)
      .join(''),
  ).toBe(expected)
})
