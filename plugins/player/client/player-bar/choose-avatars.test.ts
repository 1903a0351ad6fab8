import { expect, test } from 'vitest'
import { chooseAvatars } from './choose-avatars.ts'

test('chooses the first of several marks that are close together', () => {
  const marks = [40, 10, 12, 15, 41].map((position, index) => ({ id: index + 1, position }))
  expect([...chooseAvatars(marks, 5)]).toEqual([2, 4, 1])
})
