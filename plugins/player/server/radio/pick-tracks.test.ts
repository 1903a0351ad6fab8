import { describe, expect, test } from 'vitest'
import { createRandom, pickTracks } from './pick-tracks.ts'

const createCandidates = (count: number, artists: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, artist_ids: [(index % artists) + 1], weight: 1 + (index % 7) }))
const hasRepeat = (values: readonly number[], distance: number) =>
  values.some((value, index) => values.slice(Math.max(0, index - distance), index).includes(value))

describe('pickTracks', () => {
  test('repeats no track within 50 tracks and no artist within 3 tracks', () => {
    const picked = pickTracks(createCandidates(80, 9), { count: 400, recent: [], random: createRandom(1) })
    expect(picked).toHaveLength(400)
    expect(
      hasRepeat(
        picked.map(({ id }) => id),
        50,
      ),
    ).toBe(false)
    expect(
      hasRepeat(
        picked.map(({ artist_ids: [artist = 0] }) => artist),
        2,
      ),
    ).toBe(false)
  })

  test('leaves out the tracks that were played before', () => {
    const candidates = createCandidates(70, 5)
    const recent = candidates.slice(0, 50)
    const picked = pickTracks(candidates, { count: 20, recent, random: createRandom(2) })
    expect(
      hasRepeat(
        [...recent, ...picked].map(({ id }) => id),
        50,
      ),
    ).toBe(false)
  })

  test('repeats the track that was played longest ago when there are too few', () => {
    const ids = pickTracks(createCandidates(4, 4), { count: 12, recent: [], random: createRandom(3) }).map(({ id }) => id)
    expect(ids.slice(4, 8)).toEqual(ids.slice(0, 4))
    expect(ids.slice(8, 12)).toEqual(ids.slice(0, 4))
  })

  test('prefers candidates with more weight', () => {
    const candidates = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, artist_ids: [index + 1], weight: index < 10 ? 100 : 1 }))
    const ids = pickTracks(candidates, { count: 10, recent: [], random: createRandom(4) }).map(({ id }) => id)
    expect(ids.filter((id) => id <= 10).length).toBeGreaterThan(6)
  })

  test('returns the same tracks for the same seed', () => {
    const pick = (seed: number) => pickTracks(createCandidates(80, 9), { count: 20, recent: [], random: createRandom(seed) })
    expect(pick(5)).toEqual(pick(5))
    expect(pick(5)).not.toEqual(pick(6))
  })
})
