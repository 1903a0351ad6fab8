import { expect, test } from 'vitest'
import { findConflicts } from './find-conflicts.ts'

const base = { name: 'A', tags: ['x'], copyright: null, genres: [] }

test('returns fields that both editors changed to different values', () => {
  expect(findConflicts(base, { name: 'mine' }, { ...base, name: 'theirs' })).toEqual(['name'])
})

test('ignores fields that only one editor changed', () => {
  expect(findConflicts(base, { name: 'mine' }, { ...base, tags: ['x', 'y'] })).toEqual([])
})

test('ignores fields that both editors changed to the same value', () => {
  expect(findConflicts(base, { genres: ['mande'] }, { ...base, genres: ['mande'] })).toEqual([])
})
