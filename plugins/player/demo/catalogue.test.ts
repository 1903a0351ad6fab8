import { describe, expect, test } from 'vitest'
import { ARTISTS } from './artists.ts'
import { CHANNELS } from './channels.ts'
import { planCatalogue } from './plan-catalogue.ts'
import { PLAYLISTS } from './playlists.ts'
import { timeLyrics } from './time-lyrics.ts'

const plan = planCatalogue()
const tracks = plan.flatMap((plannedAlbum) => plannedAlbum.tracks)
const albumNames = new Set(plan.map(({ album }) => album.name))

describe('the demo catalogue', () => {
  test('has at least 12 artists, 30 albums, 200 tracks and 6 playlists', () => {
    expect(ARTISTS.length).toBeGreaterThanOrEqual(12)
    expect(plan.length).toBeGreaterThanOrEqual(30)
    expect(tracks.length).toBeGreaterThanOrEqual(200)
    expect(PLAYLISTS.length).toBeGreaterThanOrEqual(6)
    expect(tracks.filter(({ lyrics }) => lyrics).length).toBeGreaterThanOrEqual(14)
  })

  test('has unique names, and references that exist', () => {
    expect(albumNames.size).toBe(plan.length)
    for (const plannedAlbum of plan) expect(new Set(plannedAlbum.tracks.map(({ name }) => name)).size).toBe(plannedAlbum.tracks.length)
    for (const { sources } of PLAYLISTS) for (const { album } of sources) expect(albumNames).toContain(album)
    for (const { kind, items } of CHANNELS)
      for (const name of items) expect(kind === 'playlists' ? PLAYLISTS.map((playlist) => playlist.name) : [...albumNames]).toContain(name)
    const lyrics = plan.flatMap(({ album }) => album.lyrics ?? [])
    expect(lyrics.length).toBe(tracks.filter((track) => track.lyrics).length)
  })

  test('shows no album twice in the rows without a rule, and at most 20 in each', () => {
    const albums = CHANNELS.filter(({ kind, rule, isOnHome }) => kind === 'albums' && rule === null && isOnHome !== false)
    // Of a row with the layout `hero`, the page shows only the first album.
    const shown = albums.flatMap(({ layout, items }) => (layout === 'hero' ? items.slice(0, 1) : items))
    expect(new Set(shown).size).toBe(shown.length)
    for (const { items } of albums) expect(items.length).toBeLessThanOrEqual(20)
    expect(shown.length).toBeGreaterThanOrEqual(30)
  })

  test('has at least a dozen existing tracks of two to four minutes', () => {
    const long = tracks.filter(({ fullSeconds }) => fullSeconds !== undefined)
    expect(long.length).toBeGreaterThanOrEqual(12)
    for (const { fullSeconds = 0 } of long) {
      expect(fullSeconds).toBeGreaterThanOrEqual(120)
      expect(fullSeconds).toBeLessThanOrEqual(240)
    }
    expect(plan.flatMap(({ album }) => Object.keys(album.longTracks ?? {})).length).toBe(long.length)
  })

  test('has different texts in English and French', () => {
    const texts = [
      ...ARTISTS.map(({ biography }) => biography),
      ...plan.map(({ album }) => album.description),
      ...PLAYLISTS.map(({ description }) => description),
      ...CHANNELS.map(({ name }) => name),
    ]
    for (const { en, fr } of texts) {
      expect(en.length).toBeGreaterThan(0)
      expect(fr.length).toBeGreaterThan(0)
      expect(fr).not.toBe(en)
    }
  })

  test('has less than 3.8 hours of music, in tracks of 20 to 180 seconds', () => {
    const totalSeconds = tracks.reduce((sum, { seconds }) => sum + seconds, 0)
    expect(totalSeconds).toBeLessThan(3.8 * 3600)
    expect(Math.min(...tracks.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(20)
    expect(Math.max(...tracks.map(({ seconds }) => seconds))).toBeLessThanOrEqual(180)
  })
})

describe('timeLyrics', () => {
  test('assigns increasing times within the track to synced lines only', () => {
    const lines = ['a', 'b', 'c', 'd']
    for (const phraseStarts of [[2, 4, 6, 8, 10, 12], [5], []]) {
      const times = timeLyrics({ track: 'x', isSynced: true, lines }, phraseStarts, 40).map(({ at }) => at ?? -1)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(new Set(times).size).toBe(4)
      expect(Math.max(...times)).toBeLessThan(40)
    }
    expect(timeLyrics({ track: 'x', isSynced: false, lines }, [1, 2, 3, 4], 40).every(({ at }) => at === null)).toBe(true)
  })
})
