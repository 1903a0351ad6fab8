import { expect, test } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

const base = { name: 'A', tags: ['x'], copyright: null, genres: [] }

test('reports fields that both editors changed to different values', () => {
  expect(mergeChanges(base, { name: 'mine' }, { ...base, name: 'theirs' })).toEqual({ conflicts: ['name'], taken: [] })
})

test('takes over fields that only the other editor changed', () => {
  expect(mergeChanges(base, { name: 'mine' }, { ...base, tags: ['x', 'y'] })).toEqual({ conflicts: [], taken: ['tags'] })
})

test('ignores fields that both editors changed to the same value', () => {
  expect(mergeChanges(base, { genres: ['mande'] }, { ...base, genres: ['mande'] })).toEqual({ conflicts: [], taken: [] })
})
