import type { AlbumPlan } from '@balafon/demo-music'
import { describe, expect, test } from 'vitest'
import { chooseComposedTracks } from './composed-tracks.ts'

const tags = { title: 'A', artist: 'B', album: 'C', track: '1/1', date: '2026-01-01' }
const createAlbum = (...indexes: number[]): AlbumPlan => ({
  sound: 'casamance',
  tracks: indexes.map((index) => ({ index, seed: String(index), seconds: 8, tags })),
})
const PLAN = { albums: [createAlbum(0, 1, 2), createAlbum(3, 4), createAlbum(5, 6)], covers: [] }

const choose = (count?: number) => {
  const { plan, listSharing } = chooseComposedTracks(PLAN, count)
  return plan.albums.map(({ tracks }) => tracks.map(({ index }) => [index, listSharing(index)]))
}

describe('chooseComposedTracks', () => {
  test('composes every track by default', () => {
    expect(chooseComposedTracks(PLAN).plan).toEqual(PLAN)
    expect(choose().flat(2)).toEqual([0, [0], 1, [1], 2, [2], 3, [3], 4, [4], 5, [5], 6, [6]])
  })

  test('composes some tracks, reuses their sound, and leaves out empty albums', () => {
    expect(choose(2)).toEqual([[[0, [0, 1, 2, 3]]], [[4, [4, 5, 6]]]])
    expect(choose(1)).toEqual([[[0, [0, 1, 2, 3, 4, 5, 6]]]])
  })

  test('composes every track when the requested number is larger than the catalogue', () => {
    expect(choose(100)).toEqual(choose())
  })
})
