import { describe, expect, test } from 'vitest'
import { createTrackCard } from '../testing/catalogue.fixture.ts'
import { filterEntries, sortEntries } from './arrange-tracks.ts'
import { createEntries } from './track-entry.ts'

const entries = createEntries(
  [
    { ...createTrackCard(1), name: 'Zébu', duration: 90, plays: 5, artists: [{ id: 1, name: 'Awa' }] },
    { ...createTrackCard(2), name: 'été 10', duration: 30, plays: 9, artists: [{ id: 2, name: 'Cœur' }] },
    { ...createTrackCard(3), name: 'Eau', duration: 60, plays: 5, artists: [{ id: 3, name: 'Bana' }] },
    { ...createTrackCard(4), name: 'Été 2', duration: 60, plays: 1, artists: [] },
  ],
  true,
)
const listNumbers = (list: readonly { readonly number: number }[]) => list.map(({ number }) => number)

describe('sortEntries', () => {
  test.each([
    ['name', 'asc', [3, 4, 2, 1]],
    ['name', 'desc', [1, 2, 4, 3]],
    ['artist', 'asc', [4, 1, 3, 2]],
    ['plays', 'desc', [2, 1, 3, 4]],
    ['duration', 'asc', [2, 3, 4, 1]],
    ['number', 'asc', [1, 2, 3, 4]],
  ] as const)('sorts by %s %s and keeps the order of equal tracks', (key, order, expected) => {
    expect(listNumbers(sortEntries(entries, key, order, 'fr'))).toEqual(expected)
  })
})

describe('filterEntries', () => {
  test.each([
    ['ETE', [2, 4]],
    ['coeur', [2]],
    ['market', [1, 2, 3, 4]],
    ['  ', [1, 2, 3, 4]],
    ['nothing', []],
  ])('finds %s without accents in titles, albums and artists', (search, expected) => {
    expect(listNumbers(filterEntries(entries, search))).toEqual(expected)
  })
})
