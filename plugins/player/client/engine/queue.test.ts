import { expect, test } from 'vitest'
import type { TrackCard } from '../../contract/catalogue.ts'
import {
  addToEnd,
  emptyQueue,
  findItem,
  getNextEntry,
  getPreviousEntry,
  listUpcoming,
  moveEntry,
  playNext,
  removeEntry,
  startQueue,
  toggleShuffle,
} from './queue.ts'

const track = (id: number): TrackCard => ({
  id,
  name: `Track ${id}`,
  duration: 60,
  number: id,
  plays: 0,
  image: null,
  artists: [],
  album: null,
  has_lyrics: false,
})
const fiveTracks = [1, 2, 3, 4, 5].map(track)
const toIds = (items: readonly { track: TrackCard }[]) => items.map((item) => item.track.id)
const started = startQueue(emptyQueue, fiveTracks, 1, null)
const getCurrentId = (queue: typeof started) => findItem(queue, queue.current)?.track.id

test('starts at the chosen track and continues to the end', () => {
  expect(getCurrentId(started)).toBe(2)
  expect(toIds(listUpcoming(started))).toEqual([3, 4, 5])
  const last = { ...started, current: started.order.at(-1) ?? null }
  expect(getNextEntry(last, 'ended')).toBeNull()
  expect(getNextEntry({ ...last, repeat: 'all' }, 'ended')).toBe(started.order[0])
})

test('repeats the current track after its end, but not after a skip', () => {
  const repeated = { ...started, repeat: 'one' as const }
  expect(getNextEntry(repeated, 'ended')).toBe(repeated.current)
  expect(getNextEntry(repeated, 'skipped')).toBe(repeated.order[2])
})

test('stays at the first track, or goes to the last one when repeating all', () => {
  const first = { ...started, current: started.order[0] ?? null }
  expect(getPreviousEntry(first)).toBe(first.current)
  expect(getPreviousEntry({ ...first, repeat: 'all' })).toBe(first.order.at(-1))
  expect(getPreviousEntry(started)).toBe(started.order[0])
})

test('adds tracks after the current one or at the end, duplicates included', () => {
  const queue = addToEnd(playNext(started, [track(9)]), [track(9)])
  expect(toIds(listUpcoming(queue))).toEqual([9, 3, 4, 5, 9])
  const [first] = listUpcoming(queue)
  expect(toIds(listUpcoming(removeEntry(queue, first?.entry ?? '')))).toEqual([3, 4, 5, 9])
})

test('moves to the next track when the current one is removed', () => {
  expect(getCurrentId(removeEntry(started, started.current ?? ''))).toBe(3)
})

test('shuffles all tracks after the current one and restores their order', () => {
  const shuffled = toggleShuffle(started, () => 0.3)
  expect(shuffled.current).toBe(started.current)
  expect(shuffled.order[0]).toBe(started.current)
  expect(new Set(shuffled.order)).toEqual(new Set(started.order))
  expect(toggleShuffle(shuffled).order).toEqual(started.order)
})

test('moves an entry before another one or to the end', () => {
  const [a, b, c] = listUpcoming(started)
  expect(toIds(listUpcoming(moveEntry(started, c?.entry ?? '', a?.entry ?? '')))).toEqual([5, 3, 4])
  expect(toIds(listUpcoming(moveEntry(started, a?.entry ?? '', null)))).toEqual([4, 5, 3])
  expect(moveEntry(started, b?.entry ?? '', b?.entry ?? '')).toBe(started)
})
