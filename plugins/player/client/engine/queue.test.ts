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
const startedQueue = startQueue(emptyQueue, fiveTracks, 1, null)
const getCurrentId = (queue: typeof startedQueue) => findItem(queue, queue.current)?.track.id

test('starts at the chosen track and continues to the end', () => {
  expect(getCurrentId(startedQueue)).toBe(2)
  expect(toIds(listUpcoming(startedQueue))).toEqual([3, 4, 5])
  const last = { ...startedQueue, current: startedQueue.order.at(-1) ?? null }
  expect(getNextEntry(last, 'ended')).toBeNull()
  expect(getNextEntry({ ...last, repeat: 'all' }, 'ended')).toBe(startedQueue.order[0])
})

test('repeats the current track after its end, but not after a skip', () => {
  const repeated = { ...startedQueue, repeat: 'one' as const }
  expect(getNextEntry(repeated, 'ended')).toBe(repeated.current)
  expect(getNextEntry(repeated, 'skipped')).toBe(repeated.order[2])
})

test('does not go back before the first track unless all tracks are repeated', () => {
  const first = { ...startedQueue, current: startedQueue.order[0] ?? null }
  expect(getPreviousEntry(first)).toBe(first.current)
  expect(getPreviousEntry({ ...first, repeat: 'all' })).toBe(first.order.at(-1))
  expect(getPreviousEntry(startedQueue)).toBe(startedQueue.order[0])
})

test('adds tracks after the current one or at the end, duplicates included', () => {
  const queue = addToEnd(playNext(startedQueue, [track(9)]), [track(9)])
  expect(toIds(listUpcoming(queue))).toEqual([9, 3, 4, 5, 9])
  const [first] = listUpcoming(queue)
  expect(toIds(listUpcoming(removeEntry(queue, first?.entry ?? '')))).toEqual([3, 4, 5, 9])
})

test('moves to the next track when the current one is removed', () => {
  expect(getCurrentId(removeEntry(startedQueue, startedQueue.current ?? ''))).toBe(3)
})

test('shuffles all tracks after the current one and restores their order', () => {
  const shuffled = toggleShuffle(startedQueue, () => 0.3)
  expect(shuffled.current).toBe(startedQueue.current)
  expect(shuffled.order[0]).toBe(startedQueue.current)
  expect(new Set(shuffled.order)).toEqual(new Set(startedQueue.order))
  expect(toggleShuffle(shuffled).order).toEqual(startedQueue.order)
})

test('moves an entry before another one or to the end', () => {
  const [a, b, c] = listUpcoming(startedQueue)
  expect(toIds(listUpcoming(moveEntry(startedQueue, c?.entry ?? '', a?.entry ?? '')))).toEqual([5, 3, 4])
  expect(toIds(listUpcoming(moveEntry(startedQueue, a?.entry ?? '', null)))).toEqual([4, 5, 3])
  expect(moveEntry(startedQueue, b?.entry ?? '', b?.entry ?? '')).toBe(startedQueue)
})
