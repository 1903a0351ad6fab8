import { expect, test } from 'vitest'
import { chooseAvatars } from './choose-avatars.ts'

const MIN_DISTANCE_SECONDS = 5

test('gives the avatar to the first of several comments that are close together', () => {
  const marks = [40, 10, 12, 15, 41].map((position, index) => ({ id: index + 1, position }))
  expect([...chooseAvatars(marks, MIN_DISTANCE_SECONDS)]).toEqual([2, 4, 1])
})
