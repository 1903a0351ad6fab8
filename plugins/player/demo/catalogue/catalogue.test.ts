import { expect, test } from 'vitest'
import { ARTISTS } from './catalogue.ts'
import { HOME } from './home.ts'
import { timeLyrics } from './lyrics.ts'
import { PLAYLISTS } from './playlists.ts'
import { planProgramme } from './programme.ts'

const programme = planProgramme()
const tracks = programme.flatMap((planned) => planned.tracks)
const albums = new Set(programme.map(({ album }) => album.name))

test('there is enough to look around in', () => {
  expect(ARTISTS.length).toBeGreaterThanOrEqual(12)
  expect(programme.length).toBeGreaterThanOrEqual(30)
  expect(tracks.length).toBeGreaterThanOrEqual(200)
  expect(PLAYLISTS.length).toBeGreaterThanOrEqual(6)
  expect(tracks.filter(({ lyrics }) => lyrics).length).toBeGreaterThanOrEqual(14)
})

test('names are unique and lead somewhere', () => {
  expect(albums.size).toBe(programme.length)
  for (const { tracks: list } of programme) expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  for (const { from } of PLAYLISTS) for (const [album] of from) expect(albums).toContain(album)
  for (const { kind, picked } of HOME)
    for (const name of picked) expect(kind === 'playlists' ? PLAYLISTS.map((list) => list.name) : [...albums]).toContain(name)
  const sung = programme.flatMap(({ album }) => album.lyrics ?? [])
  expect(sung.length).toBe(tracks.filter(({ lyrics }) => lyrics).length)
})

test('a site is seeded within a coffee: lengths are as planned', () => {
  const total = tracks.reduce((sum, { seconds }) => sum + seconds, 0)
  expect(total).toBeLessThan(3.8 * 3600)
  expect(Math.min(...tracks.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(20)
  expect(Math.max(...tracks.map(({ seconds }) => seconds))).toBeLessThanOrEqual(180)
})

test('lines are sung in order, within the piece; others have no times', () => {
  const lines = ['a', 'b', 'c', 'd']
  for (const phrases of [[2, 4, 6, 8, 10, 12], [5], []]) {
    const times = timeLyrics({ track: 'x', isSynced: true, lines }, phrases, 40).map(({ at }) => at ?? -1)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times).size).toBe(4)
    expect(Math.max(...times)).toBeLessThan(40)
  }
  expect(timeLyrics({ track: 'x', isSynced: false, lines }, [1, 2, 3, 4], 40).every(({ at }) => at === null)).toBe(true)
})
