import type { StoreApi, UseBoundStore } from 'zustand'
import type { PlayerState } from './player-state.ts'
import { emptyQueue, type Queue } from './queue.ts'

const QUEUE_KEY = 'balafon.player.queue'
/** The key of position and volume. They are saved often, so they are stored separately from the large queue. */
const PLAYBACK_KEY = 'balafon.player.place'
const SAVE_EVERY_SECONDS = 2

interface SavedState {
  readonly queue: Queue
  readonly position: number
  readonly volume: number
  readonly isMuted: boolean
}

const INITIAL_STATE: SavedState = { queue: emptyQueue, position: 0, volume: 0.8, isMuted: false }

/** Returns the state that the player had when the page was closed, or the initial state when the stored state is missing or invalid. */
export function readSavedState(): SavedState {
  try {
    const queue: Queue | null = JSON.parse(localStorage.getItem(QUEUE_KEY) ?? 'null')
    const playback: Omit<SavedState, 'queue'> | null = JSON.parse(localStorage.getItem(PLAYBACK_KEY) ?? 'null')
    const isValidQueue = Array.isArray(queue?.items) && Array.isArray(queue.order)
    return { ...INITIAL_STATE, ...playback, ...(isValidQueue ? { queue: { ...queue, stopsAfterCurrent: false } } : { position: 0 }) }
  } catch {
    return INITIAL_STATE
  }
}

/** Saves the queue when it changes. Saves position and volume when the track, the volume or `isPlaying` changes, every two seconds of playback, and when the page is closed. */
export function saveStateOnChange(store: UseBoundStore<StoreApi<PlayerState>>) {
  let savedPosition = store.getState().position
  const saveQueue = () => writeToStorage(QUEUE_KEY, store.getState().queue)
  const savePlayback = () => {
    const { position, volume, isMuted } = store.getState()
    savedPosition = position
    writeToStorage(PLAYBACK_KEY, { position, volume, isMuted })
  }
  store.subscribe((state, previous) => {
    if (state.queue !== previous.queue) saveQueue()
    const hasPlaybackChanged =
      state.track !== previous.track || state.volume !== previous.volume || state.isMuted !== previous.isMuted || state.isPlaying !== previous.isPlaying
    if (hasPlaybackChanged || Math.abs(state.position - savedPosition) >= SAVE_EVERY_SECONDS) savePlayback()
  })
  window.addEventListener('pagehide', savePlayback)
}

function writeToStorage(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // When the storage is full or disabled, the queue is not restored after a reload. Playback works nevertheless, so the error is ignored.
  }
}
