import { expect, test } from 'vitest'
import { createRests } from './rests.ts'

test('three failures in a row are followed by half a minute of rest, and an answer in between forgives', () => {
  let time = 0
  const rests = createRests(() => time)
  const who = {}
  const note = (...answers: boolean[]) => {
    for (const isWell of answers) rests.note(who, isWell)
  }
  note(false, false, true, false, false)
  expect(rests.isResting(who)).toBe(false)
  note(false)
  expect(rests.isResting(who)).toBe(true)
  expect(rests.isResting({})).toBe(false)
  time = 30_000
  expect(rests.isResting(who)).toBe(false)
  note(false)
  expect(rests.isResting(who)).toBe(true)
})
