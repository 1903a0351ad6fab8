import type { StoreApi, UseBoundStore } from 'zustand'
import type { PlayerState } from './player-store.ts'
import { emptyQueue, type Queue } from './queue.ts'

const QUEUE_KEY = 'balafon.player.queue'
const PLACE_KEY = 'balafon.player.place'
/** Seconds between two notes of where the listener is. */
const EVERY = 2

interface Kept {
  readonly queue: Queue
  readonly position: number
  readonly volume: number
  readonly isMuted: boolean
}

const fresh: Kept = { queue: emptyQueue, position: 0, volume: 0.8, isMuted: false }

/** What was playing when the page was left. Storage that is unreadable or of another shape is as good as none. */
export function readSession(): Kept {
  try {
    const queue = JSON.parse(localStorage.getItem(QUEUE_KEY) ?? 'null') as Queue | null
    const place = JSON.parse(localStorage.getItem(PLACE_KEY) ?? 'null') as Omit<Kept, 'queue'> | null
    const isWhole = Array.isArray(queue?.items) && Array.isArray(queue.order)
    return { ...fresh, ...place, ...(isWhole ? { queue } : { position: 0 }) }
  } catch {
    return fresh
  }
}

/** Writes the queue down when it changes, the small rest every other second and when the page goes away. */
export function keepSession(store: UseBoundStore<StoreApi<PlayerState>>) {
  let noted = store.getState().position
  const writeQueue = () => write(QUEUE_KEY, store.getState().queue)
  const writePlace = () => {
    const { position, volume, isMuted } = store.getState()
    noted = position
    write(PLACE_KEY, { position, volume, isMuted })
  }
  store.subscribe((state, before) => {
    if (state.queue !== before.queue) writeQueue()
    const isChanged = state.track !== before.track || state.volume !== before.volume || state.isMuted !== before.isMuted || state.isPlaying !== before.isPlaying
    if (isChanged || Math.abs(state.position - noted) >= EVERY) writePlace()
  })
  window.addEventListener('pagehide', writePlace)
}

function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage costs the listener the restored queue, not the music.
  }
}
