import { expect, test } from 'vitest'
import type { TrackCard } from '../../contract/catalogue.ts'
import { addToEnd, emptyQueue, itemAt, moveEntry, playNext, removeEntry, startQueue, stepBack, stepForward, toggleShuffle, upcoming } from './queue.ts'

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
const five = [1, 2, 3, 4, 5].map(track)
const ids = (items: readonly { track: TrackCard }[]) => items.map((item) => item.track.id)
const started = startQueue(emptyQueue, five, 1, null)
const currentId = (queue: typeof started) => itemAt(queue, queue.current)?.track.id

test('starts at the track that was pressed and goes on to the end', () => {
  expect(currentId(started)).toBe(2)
  expect(ids(upcoming(started))).toEqual([3, 4, 5])
  const last = { ...started, current: started.order.at(-1) ?? null }
  expect(stepForward(last, 'ended')).toBeNull()
  expect(stepForward({ ...last, repeat: 'all' }, 'ended')).toBe(started.order[0])
})

test('repeat-one repeats what ended, but a skip goes on', () => {
  const again = { ...started, repeat: 'one' as const }
  expect(stepForward(again, 'ended')).toBe(again.current)
  expect(stepForward(again, 'skipped')).toBe(again.order[2])
})

test('previous stops at the first track, or goes round', () => {
  const first = { ...started, current: started.order[0] ?? null }
  expect(stepBack(first)).toBe(first.current)
  expect(stepBack({ ...first, repeat: 'all' })).toBe(first.order.at(-1))
  expect(stepBack(started)).toBe(started.order[0])
})

test('play next comes next, add comes last, the same track twice is two entries', () => {
  const queue = addToEnd(playNext(started, [track(9)]), [track(9)])
  expect(ids(upcoming(queue))).toEqual([9, 3, 4, 5, 9])
  const [first] = upcoming(queue)
  expect(ids(upcoming(removeEntry(queue, first?.entry ?? '')))).toEqual([3, 4, 5, 9])
})

test('removing the current track moves on', () => {
  expect(currentId(removeEntry(started, started.current ?? ''))).toBe(3)
})

test('shuffling keeps the current track, plays each once, and can be undone', () => {
  const shuffled = toggleShuffle(started, () => 0.3)
  expect(shuffled.current).toBe(started.current)
  expect(shuffled.order[0]).toBe(started.current)
  expect(new Set(shuffled.order)).toEqual(new Set(started.order))
  expect(toggleShuffle(shuffled).order).toEqual(started.order)
})

test('an entry can be moved before another and to the end', () => {
  const [a, b, c] = upcoming(started)
  expect(ids(upcoming(moveEntry(started, c?.entry ?? '', a?.entry ?? '')))).toEqual([5, 3, 4])
  expect(ids(upcoming(moveEntry(started, a?.entry ?? '', null)))).toEqual([4, 5, 3])
  expect(moveEntry(started, b?.entry ?? '', b?.entry ?? '')).toBe(started)
})
