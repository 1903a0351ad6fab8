import type { TrackCard } from '../../contract/catalogue.ts'

/** The same track can stand in a queue twice; `entry` tells the two apart. */
export interface QueueItem {
  readonly entry: string
  readonly track: TrackCard
}

export type Repeat = 'off' | 'all' | 'one'

/** Where the queue came from, for "Playing from". */
export interface QueueSource {
  readonly title: string
  readonly to: string
}

/** Pure: what is queued, in which order it is played, and where the listener is. */
export interface Queue {
  readonly items: readonly QueueItem[]
  /** Entries in playing order; the items' own order unless shuffled. */
  readonly order: readonly string[]
  readonly current: string | null
  readonly isShuffled: boolean
  readonly repeat: Repeat
  readonly source: QueueSource | null
}

export const emptyQueue: Queue = { items: [], order: [], current: null, isShuffled: false, repeat: 'off', source: null }

export const itemAt = (queue: Queue, entry: string | null) => queue.items.find((item) => item.entry === entry) ?? null

/** What comes after the current track, in playing order. */
export function upcoming(queue: Queue): QueueItem[] {
  const at = queue.current === null ? -1 : queue.order.indexOf(queue.current)
  return queue.order.slice(at + 1).flatMap((entry) => itemAt(queue, entry) ?? [])
}

let made = 0
const newEntry = () => {
  made += 1
  return `${Date.now().toString(36)}-${made.toString(36)}`
}

const asItems = (tracks: readonly TrackCard[]): QueueItem[] => tracks.map((track) => ({ entry: newEntry(), track }))

/** A new queue that starts at one of its tracks. */
export function startQueue(queue: Queue, tracks: readonly TrackCard[], startAt: number, source: QueueSource | null, random: () => number = Math.random): Queue {
  const items = asItems(tracks)
  const current = items[startAt]?.entry ?? items[0]?.entry ?? null
  const started = { ...queue, items, order: items.map(({ entry }) => entry), current, source }
  return queue.isShuffled ? shuffleOn(started, random) : started
}

export function playNext(queue: Queue, tracks: readonly TrackCard[]): Queue {
  const items = asItems(tracks)
  const entries = items.map(({ entry }) => entry)
  const at = queue.current === null ? -1 : queue.order.indexOf(queue.current)
  const order = [...queue.order.slice(0, at + 1), ...entries, ...queue.order.slice(at + 1)]
  return { ...queue, items: [...queue.items, ...items], order, current: queue.current ?? entries[0] ?? null }
}

export function addToEnd(queue: Queue, tracks: readonly TrackCard[]): Queue {
  const items = asItems(tracks)
  const entries = items.map(({ entry }) => entry)
  return { ...queue, items: [...queue.items, ...items], order: [...queue.order, ...entries], current: queue.current ?? entries[0] ?? null }
}

export function removeEntry(queue: Queue, entry: string): Queue {
  const next = stepForward(queue, 'skipped')
  return {
    ...queue,
    items: queue.items.filter((item) => item.entry !== entry),
    order: queue.order.filter((each) => each !== entry),
    current: queue.current === entry ? (next === entry ? null : next) : queue.current,
  }
}

/** Moves an entry to stand before another, or last when `before` is null. */
export function moveEntry(queue: Queue, entry: string, before: string | null): Queue {
  if (entry === before || !queue.order.includes(entry)) return queue
  const rest = queue.order.filter((each) => each !== entry)
  const at = before === null ? rest.length : rest.indexOf(before)
  return { ...queue, order: [...rest.slice(0, at), entry, ...rest.slice(at)] }
}

/** The entry to play after the current one: `ended` obeys repeat-one, `skipped` goes on regardless. */
export function stepForward(queue: Queue, why: 'ended' | 'skipped'): string | null {
  if (queue.current === null) return queue.order[0] ?? null
  if (queue.repeat === 'one' && why === 'ended') return queue.current
  const next = queue.order[queue.order.indexOf(queue.current) + 1]
  if (next !== undefined) return next
  return queue.repeat === 'off' ? null : (queue.order[0] ?? null)
}

export function stepBack(queue: Queue): string | null {
  if (queue.current === null) return null
  const previous = queue.order[queue.order.indexOf(queue.current) - 1]
  if (previous !== undefined) return previous
  return queue.repeat === 'all' ? (queue.order.at(-1) ?? null) : queue.current
}

export const toggleShuffle = (queue: Queue, random: () => number = Math.random): Queue =>
  queue.isShuffled ? { ...queue, isShuffled: false, order: queue.items.map(({ entry }) => entry) } : shuffleOn({ ...queue, isShuffled: true }, random)

/** The current track stays first: nothing that plays is interrupted. */
function shuffleOn(queue: Queue, random: () => number): Queue {
  const others = queue.order.filter((entry) => entry !== queue.current)
  for (let last = others.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1))
    const [a, b] = [others[last], others[pick]]
    if (a !== undefined && b !== undefined) [others[last], others[pick]] = [b, a]
  }
  return { ...queue, order: queue.current === null ? others : [queue.current, ...others] }
}

export const nextRepeat = (repeat: Repeat): Repeat => (repeat === 'off' ? 'all' : repeat === 'all' ? 'one' : 'off')
