import { describe, expect, test } from 'vitest'
import { findReplayedPart } from './find-replayed-part.ts'

describe('findReplayedPart', () => {
  test('returns null for a curve that only falls', () => {
    expect(findReplayedPart(Array.from({ length: 100 }, (_, part) => 1 - part / 200))).toBeNull()
    expect(findReplayedPart([])).toBeNull()
  })

  test('returns the part with the highest rise', () => {
    const values = Array.from({ length: 100 }, () => 0.6)
    values[40] = 0.7
    values[70] = 0.65
    expect(findReplayedPart(values)).toBe(40)
  })
})
