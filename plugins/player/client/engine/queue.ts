import type { TrackCard } from '../../contract/catalogue.ts'

/** A track in the queue. The same track can be queued twice, so each item has a unique id: `entry`. */
export interface QueueItem {
  readonly entry: string
  readonly track: TrackCard
}

export type Repeat = 'off' | 'all' | 'one'

/** The album, playlist or list that the queue was started from. */
export interface QueueSource {
  readonly title: string
  /** Path of its page. */
  readonly to: string
}

/** The queue as a value: its items, their playing order, and the current entry. Functions that change it return a new queue. */
export interface Queue {
  readonly items: readonly QueueItem[]
  /** Entries in playing order, which is the order of the items unless shuffled. */
  readonly order: readonly string[]
  readonly current: string | null
  readonly isShuffled: boolean
  readonly repeat: Repeat
  readonly source: QueueSource | null
}

export const emptyQueue: Queue = { items: [], order: [], current: null, isShuffled: false, repeat: 'off', source: null }

export const findItem = (queue: Queue, entry: string | null) => queue.items.find((item) => item.entry === entry) ?? null

/** Lists the items after the current one in playing order. */
export function listUpcoming(queue: Queue): QueueItem[] {
  const index = queue.current === null ? -1 : queue.order.indexOf(queue.current)
  return queue.order.slice(index + 1).flatMap((entry) => findItem(queue, entry) ?? [])
}

let entryCount = 0
const createEntryId = () => {
  entryCount += 1
  return `${Date.now().toString(36)}-${entryCount.toString(36)}`
}

const toItems = (tracks: readonly TrackCard[]): QueueItem[] => tracks.map((track) => ({ entry: createEntryId(), track }))

/** Creates a queue that starts at one of its tracks. Shuffle and repeat are taken from `queue`. */
export function startQueue(
  queue: Queue,
  tracks: readonly TrackCard[],
  startIndex: number,
  source: QueueSource | null,
  random: () => number = Math.random,
): Queue {
  const items = toItems(tracks)
  const current = items[startIndex]?.entry ?? items[0]?.entry ?? null
  const startedQueue = { ...queue, items, order: items.map(({ entry }) => entry), current, source }
  return queue.isShuffled ? shuffleQueue(startedQueue, random) : startedQueue
}

export function playNext(queue: Queue, tracks: readonly TrackCard[]): Queue {
  const items = toItems(tracks)
  const entries = items.map(({ entry }) => entry)
  const index = queue.current === null ? -1 : queue.order.indexOf(queue.current)
  const order = [...queue.order.slice(0, index + 1), ...entries, ...queue.order.slice(index + 1)]
  return { ...queue, items: [...queue.items, ...items], order, current: queue.current ?? entries[0] ?? null }
}

export function addToEnd(queue: Queue, tracks: readonly TrackCard[]): Queue {
  const items = toItems(tracks)
  const entries = items.map(({ entry }) => entry)
  return { ...queue, items: [...queue.items, ...items], order: [...queue.order, ...entries], current: queue.current ?? entries[0] ?? null }
}

export function removeEntry(queue: Queue, entry: string): Queue {
  const next = getNextEntry(queue, 'skipped')
  return {
    ...queue,
    items: queue.items.filter((item) => item.entry !== entry),
    order: queue.order.filter((other) => other !== entry),
    current: queue.current === entry ? (next === entry ? null : next) : queue.current,
  }
}

/** Moves an entry before another one, or to the end when `before` is null. */
export function moveEntry(queue: Queue, entry: string, before: string | null): Queue {
  if (entry === before || !queue.order.includes(entry)) return queue
  const otherEntries = queue.order.filter((other) => other !== entry)
  const index = before === null ? otherEntries.length : otherEntries.indexOf(before)
  return { ...queue, order: [...otherEntries.slice(0, index), entry, ...otherEntries.slice(index)] }
}

/** Returns the entry to play after the current one. Repeat-one applies when the track ended, not when the user skips it. */
export function getNextEntry(queue: Queue, reason: 'ended' | 'skipped'): string | null {
  if (queue.current === null) return queue.order[0] ?? null
  if (queue.repeat === 'one' && reason === 'ended') return queue.current
  const next = queue.order[queue.order.indexOf(queue.current) + 1]
  if (next !== undefined) return next
  return queue.repeat === 'off' ? null : (queue.order[0] ?? null)
}

export function getPreviousEntry(queue: Queue): string | null {
  if (queue.current === null) return null
  const previous = queue.order[queue.order.indexOf(queue.current) - 1]
  if (previous !== undefined) return previous
  return queue.repeat === 'all' ? (queue.order.at(-1) ?? null) : queue.current
}

export const toggleShuffle = (queue: Queue, random: () => number = Math.random): Queue =>
  queue.isShuffled ? { ...queue, isShuffled: false, order: queue.items.map(({ entry }) => entry) } : shuffleQueue({ ...queue, isShuffled: true }, random)

/** Shuffles the order with the current track first, so that playback is not interrupted. */
function shuffleQueue(queue: Queue, random: () => number): Queue {
  const otherEntries = queue.order.filter((entry) => entry !== queue.current)
  // Fisher–Yates shuffle.
  for (let last = otherEntries.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1))
    const [a, b] = [otherEntries[last], otherEntries[pick]]
    if (a !== undefined && b !== undefined) [otherEntries[last], otherEntries[pick]] = [b, a]
  }
  return { ...queue, order: queue.current === null ? otherEntries : [queue.current, ...otherEntries] }
}

export const getNextRepeat = (repeat: Repeat): Repeat => (repeat === 'off' ? 'all' : repeat === 'all' ? 'one' : 'off')
