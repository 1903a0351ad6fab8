import { expect, test } from 'vitest'
import { chooseFaces } from './choose-faces.ts'

test('chooses the first of several marks that are close together', () => {
  const marks = [40, 10, 12, 15, 41].map((position, index) => ({ id: index + 1, position }))
  expect([...chooseFaces(marks, 5)]).toEqual([2, 4, 1])
})
