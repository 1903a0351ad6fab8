import type { TrackCard } from '../../contract/catalogue.ts'

/** A track in the queue. Because the same track can be queued twice, each item has its own unique id `entry`. */
export interface QueueItem {
  readonly entry: string
  readonly track: TrackCard
  /** `added`: the user added the track to the queue. `radio`: autoplay added the track. Undefined: the track belongs to the source of the queue. */
  readonly origin?: QueueOrigin
}

export type QueueOrigin = 'added' | 'radio'

export type Repeat = 'off' | 'all' | 'one'

/** The album, playlist or list that the queue was started from. */
export interface QueueSource {
  readonly title: string
  /** The path of the page of the album, playlist or list. */
  readonly to: string
}

/** The queue as an immutable value: its items, their playing order, and the current entry. Functions that change a queue return a new one. */
export interface Queue {
  readonly items: readonly QueueItem[]
  /** The entries in playing order. It is the order of the items, unless the queue is shuffled. */
  readonly order: readonly string[]
  readonly current: string | null
  readonly isShuffled: boolean
  readonly repeat: Repeat
  readonly source: QueueSource | null
  /** Whether playback stops at the end of the current track, because the user has chosen the sleep timer “End of song”. */
  readonly stopsAfterCurrent?: boolean
}

export const emptyQueue: Queue = { items: [], order: [], current: null, isShuffled: false, repeat: 'off', source: null }

export const findItem = (queue: Queue, entry: string | null) => queue.items.find((item) => item.entry === entry) ?? null

const getCurrentIndex = (queue: Queue) => (queue.current === null ? -1 : queue.order.indexOf(queue.current))

/** Lists the items after the current item in playing order. */
export function listUpcoming(queue: Queue): QueueItem[] {
  const itemsByEntry = new Map(queue.items.map((item) => [item.entry, item]))
  return queue.order.slice(getCurrentIndex(queue) + 1).flatMap((entry) => itemsByEntry.get(entry) ?? [])
}

/** The items after the current item, grouped by their origin. */
export interface UpcomingGroups {
  readonly added: readonly QueueItem[]
  readonly source: readonly QueueItem[]
  readonly radio: readonly QueueItem[]
}

/** Groups the upcoming items by their origin. */
export function groupUpcoming(queue: Queue): UpcomingGroups {
  const upcoming = listUpcoming(queue)
  return {
    added: upcoming.filter(({ origin }) => origin === 'added'),
    source: upcoming.filter(({ origin }) => origin === undefined),
    radio: upcoming.filter(({ origin }) => origin === 'radio'),
  }
}

let entryCount = 0
const createEntryId = () => {
  entryCount += 1
  return `${Date.now().toString(36)}-${entryCount.toString(36)}`
}

const toItems = (tracks: readonly TrackCard[], origin?: QueueOrigin): QueueItem[] =>
  tracks.map((track) => ({ entry: createEntryId(), track, ...(origin && { origin }) }))

/** Creates a queue that starts at one of its tracks. The modes shuffle and repeat are taken from the previous queue. */
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

/** Inserts items at an index of the playing order. When the queue is empty, the first inserted item becomes the current item. */
function insertItems(queue: Queue, items: readonly QueueItem[], index: number): Queue {
  const entries = items.map(({ entry }) => entry)
  const order = [...queue.order.slice(0, index), ...entries, ...queue.order.slice(index)]
  return { ...queue, items: [...queue.items, ...items], order, current: queue.current ?? entries[0] ?? null }
}

/** Adds tracks directly after the current track. */
export const playNext = (queue: Queue, tracks: readonly TrackCard[]): Queue => insertItems(queue, toItems(tracks, 'added'), getCurrentIndex(queue) + 1)

/** Adds tracks after the tracks that the user has added before, and before the remaining tracks of the source. */
export function addToQueue(queue: Queue, tracks: readonly TrackCard[]): Queue {
  const addedCount = listUpcoming(queue).findLastIndex(({ origin }) => origin === 'added') + 1
  return insertItems(queue, toItems(tracks, 'added'), getCurrentIndex(queue) + 1 + addedCount)
}

/** Adds tracks that autoplay has chosen to the end of the queue. */
export const addAutoplayTracks = (queue: Queue, tracks: readonly TrackCard[]): Queue => insertItems(queue, toItems(tracks, 'radio'), queue.order.length)

/** Removes entries. When the current entry is removed, the next remaining entry becomes the current one. After the last entry, this is the first entry if the queue repeats. */
export function removeEntries(queue: Queue, entries: readonly string[]): Queue {
  const removed = new Set(entries)
  const order = queue.order.filter((entry) => !removed.has(entry))
  const next = queue.order.slice(getCurrentIndex(queue) + 1).find((entry) => !removed.has(entry))
  const isCurrentRemoved = queue.current !== null && removed.has(queue.current)
  const fallback = queue.repeat === 'off' ? null : (order[0] ?? null)
  return {
    ...queue,
    items: queue.items.filter(({ entry }) => !removed.has(entry)),
    order,
    current: isCurrentRemoved ? (next ?? fallback) : queue.current,
  }
}

/** Puts some entries into another order. Together they stay at the same positions of the queue, and all other entries do not move. */
export function reorderEntries(queue: Queue, entries: readonly string[]): Queue {
  const moved = new Set(entries)
  const remaining = [...entries]
  return { ...queue, order: queue.order.map((entry) => (moved.has(entry) ? (remaining.shift() ?? entry) : entry)) }
}

/** Moves entries directly after the current entry, as if the user had added them to the queue. */
export function playEntriesNext(queue: Queue, entries: readonly string[]): Queue {
  const moved = new Set(entries.filter((entry) => entry !== queue.current))
  const rest = { ...queue, order: queue.order.filter((entry) => !moved.has(entry)) }
  const index = getCurrentIndex(rest) + 1
  const movedEntries = queue.order.filter((entry) => moved.has(entry))
  return {
    ...queue,
    items: queue.items.map((item) => (moved.has(item.entry) ? { ...item, origin: 'added' } : item)),
    order: [...rest.order.slice(0, index), ...movedEntries, ...rest.order.slice(index)],
  }
}

/** Returns the entry that is played after the current entry. The mode `one` repeats a track that has ended, but not a track that the user skips. */
export function getNextEntry(queue: Queue, reason: 'ended' | 'skipped'): string | null {
  if (queue.current === null) return queue.order[0] ?? null
  if (queue.stopsAfterCurrent && reason === 'ended') return null
  if (queue.repeat === 'one' && reason === 'ended') return queue.current
  const next = queue.order[queue.order.indexOf(queue.current) + 1]
  if (next !== undefined) return next
  return queue.repeat === 'off' ? null : (queue.order[0] ?? null)
}

/** Returns the entry before the current entry. At the first entry, it returns the last entry if the queue repeats, otherwise the first entry itself. */
export function getPreviousEntry(queue: Queue): string | null {
  if (queue.current === null) return null
  const previous = queue.order[queue.order.indexOf(queue.current) - 1]
  if (previous !== undefined) return previous
  return queue.repeat === 'all' ? (queue.order.at(-1) ?? null) : queue.current
}

export const toggleShuffle = (queue: Queue, random: () => number = Math.random): Queue =>
  queue.isShuffled ? unshuffleQueue(queue) : shuffleQueue({ ...queue, isShuffled: true }, random)

/** Shuffles the tracks of the source. The current track becomes the first one, so that playback is not interrupted. Tracks that the user added stay next. */
function shuffleQueue(queue: Queue, random: () => number): Queue {
  const { added, radio } = groupUpcoming(queue)
  const kept = new Set([...added, ...radio].map(({ entry }) => entry))
  const otherEntries = queue.order.filter((entry) => entry !== queue.current && !kept.has(entry))
  // Fisher–Yates shuffle.
  for (let last = otherEntries.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1))
    const [a, b] = [otherEntries[last], otherEntries[pick]]
    if (a !== undefined && b !== undefined) [otherEntries[last], otherEntries[pick]] = [b, a]
  }
  const current = queue.current === null ? [] : [queue.current]
  return { ...queue, order: [...current, ...added.map(({ entry }) => entry), ...otherEntries, ...radio.map(({ entry }) => entry)] }
}

/** Restores the order of the source. Tracks that the user added stay on the same side of the current track. */
function unshuffleQueue(queue: Queue): Queue {
  const source = queue.items.filter(({ origin }) => origin === undefined).map(({ entry }) => entry)
  const isOfSource = new Set(source)
  const played = queue.order.slice(0, getCurrentIndex(queue) + 1)
  const lastOfSource = played.findLast((entry) => isOfSource.has(entry))
  const index = lastOfSource === undefined ? 0 : source.indexOf(lastOfSource) + 1
  const others = (entries: readonly string[]) => entries.filter((entry) => !isOfSource.has(entry))
  const { added, radio } = groupUpcoming(queue)
  const toEntries = (items: readonly QueueItem[]) => items.map(({ entry }) => entry)
  return {
    ...queue,
    isShuffled: false,
    order: [...source.slice(0, index), ...others(played), ...toEntries(added), ...source.slice(index), ...toEntries(radio)],
  }
}

export const getNextRepeat = (repeat: Repeat): Repeat => (repeat === 'off' ? 'all' : repeat === 'all' ? 'one' : 'off')
