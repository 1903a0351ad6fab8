import { expect, test } from 'vitest'
import type { TrackCard } from '../../contract/catalogue.ts'
import {
  addAutoplayTracks,
  addToQueue,
  emptyQueue,
  findItem,
  getNextEntry,
  getPreviousEntry,
  groupUpcoming,
  listUpcoming,
  playEntriesNext,
  playNext,
  removeEntries,
  reorderEntries,
  startQueue,
  toggleShuffle,
} from './queue.ts'

const createTrack = (id: number): TrackCard => ({
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
const fiveTracks = [1, 2, 3, 4, 5].map(createTrack)
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

test('puts added tracks before the remaining tracks of the source, also duplicates', () => {
  const queue = addToQueue(addToQueue(playNext(startedQueue, [createTrack(9)]), [createTrack(9)]), [createTrack(8)])
  expect(toIds(listUpcoming(queue))).toEqual([9, 9, 8, 3, 4, 5])
  const groups = groupUpcoming(addAutoplayTracks(queue, [createTrack(20)]))
  expect([toIds(groups.added), toIds(groups.source), toIds(groups.radio)]).toEqual([[9, 9, 8], [3, 4, 5], [20]])
  const [first] = listUpcoming(queue)
  expect(toIds(listUpcoming(removeEntries(queue, [first?.entry ?? ''])))).toEqual([9, 8, 3, 4, 5])
})

test('goes to the next remaining track when the current track is removed', () => {
  expect(getCurrentId(removeEntries(startedQueue, startedQueue.order.slice(1, 3)))).toBe(4)
  expect(removeEntries(startedQueue, startedQueue.order.slice(1)).current).toBeNull()
})

test('moves chosen entries of the source directly after the current one', () => {
  const [, d, e] = listUpcoming(startedQueue)
  const queue = playEntriesNext(startedQueue, [e?.entry ?? '', d?.entry ?? ''])
  expect(toIds(groupUpcoming(queue).added)).toEqual([4, 5])
  expect(toIds(listUpcoming(queue))).toEqual([4, 5, 3])
})

test('stops after the current track when the sleep timer ends with it', () => {
  const queue = { ...startedQueue, stopsAfterCurrent: true, repeat: 'one' as const }
  expect(getNextEntry(queue, 'ended')).toBeNull()
  expect(getNextEntry(queue, 'skipped')).toBe(queue.order[2])
})

test('keeps added tracks next while shuffled and when the order is restored', () => {
  const queue = playNext(startedQueue, [createTrack(9)])
  const shuffled = toggleShuffle(queue, () => 0.3)
  expect(toIds(listUpcoming(shuffled))[0]).toBe(9)
  const playingAdded = { ...shuffled, current: shuffled.order[1] ?? null }
  const restored = toggleShuffle(playingAdded)
  expect(toIds(listUpcoming(restored))).toEqual([3, 4, 5])
  expect(getCurrentId(restored)).toBe(9)
})

test('shuffles all tracks after the current one and restores their order', () => {
  const shuffled = toggleShuffle(startedQueue, () => 0.3)
  expect(shuffled.current).toBe(startedQueue.current)
  expect(shuffled.order[0]).toBe(startedQueue.current)
  expect(new Set(shuffled.order)).toEqual(new Set(startedQueue.order))
  expect(toggleShuffle(shuffled).order).toEqual(startedQueue.order)
})

test('reorders the entries of a group', () => {
  const queue = playNext(startedQueue, [createTrack(9)])
  const [third, fourth, fifth] = groupUpcoming(queue).source.map(({ entry }) => entry)
  expect(toIds(listUpcoming(reorderEntries(queue, [fifth, third, fourth].map(String))))).toEqual([9, 5, 3, 4])
})
