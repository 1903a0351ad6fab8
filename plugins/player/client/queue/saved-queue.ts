import { ApiError, readBootstrap, sendRequest } from '@balafon/sdk/client'
import { getQueue, MAX_SAVED_TRACKS, SAVE_POSITION_EVERY_SECONDS, type SavedQueue, saveQueue, saveQueuePosition } from '../../contract/queue.ts'
import { usePlayer } from '../engine/player-store.ts'
import type { Queue } from '../engine/queue.ts'

const DEVICE_KEY = 'balafon.player.device'
const SAVED_AT_KEY = 'balafon.player.saved_at'
/** How long a change of the tracks waits for further changes, so that they are saved together. */
const DEBOUNCE_MS = 1000
const MIN_INTERVAL_MS = SAVE_POSITION_EVERY_SECONDS * 1000
/** When a queue has too many tracks, this many tracks before the current one are saved. */
const SAVED_BEFORE_CURRENT = 100

/** Creates a random UUID. The fallback is needed because `crypto.randomUUID` exists only on https sites. */
const createDeviceId = () =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  )

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // When the storage is full or disabled, every page counts as a separate device.
  }
}

let deviceId: string | null = null
function getDeviceId(): string {
  deviceId ??= readStored(DEVICE_KEY) ?? createDeviceId()
  store(DEVICE_KEY, deviceId)
  return deviceId
}

/** Returns the entries that are saved: all entries, or those around the current entry when there are too many. */
function selectSavedEntries({ order, current }: Queue): readonly string[] {
  if (order.length <= MAX_SAVED_TRACKS) return order
  const start = Math.max(0, Math.min((current === null ? 0 : order.indexOf(current)) - SAVED_BEFORE_CURRENT, order.length - MAX_SAVED_TRACKS))
  return order.slice(start, start + MAX_SAVED_TRACKS)
}

/** Converts the queue to the body of `saveQueue`. */
export function toSavedQueue(queue: Queue, position: number, device: string) {
  const entries = selectSavedEntries(queue)
  const isSaved = new Set(entries)
  const items = queue.items.filter(({ entry }) => isSaved.has(entry))
  const indexes = new Map(items.map(({ entry }, index) => [entry, index]))
  return {
    tracks: items.map(({ track, origin = 'source' as const }) => ({ id: track.id, origin })),
    order: entries.flatMap((entry) => indexes.get(entry) ?? []),
    current: queue.current === null ? null : (indexes.get(queue.current) ?? null),
    position,
    is_shuffled: queue.isShuffled,
    repeat: queue.repeat,
    source: queue.source && { title: queue.source.title.slice(0, 300), to: queue.source.to },
    device_id: device,
  }
}

/** Converts a saved queue to a queue of the player. */
export function createQueueFromSaved(saved: SavedQueue): Queue {
  const items = saved.tracks.map(({ track, origin }, index) => ({ entry: `saved-${index}`, track, ...(origin !== 'source' && { origin }) }))
  const toEntry = (index: number) => items[index]?.entry ?? []
  const current = saved.current === null ? undefined : items[saved.current]
  return {
    items,
    order: saved.order.flatMap(toEntry),
    current: current?.entry ?? null,
    isShuffled: saved.is_shuffled,
    repeat: saved.repeat,
    source: saved.source,
  }
}

const hasSameTracks = (a: Queue, b: Queue) =>
  a.items === b.items && a.order === b.order && a.isShuffled === b.isShuffled && a.repeat === b.repeat && a.source === b.source

const isQueueOfOtherDevice = (error: unknown) => error instanceof ApiError && error.code === 'player.queue_of_other_device'

/**
 * Saves the queue of the signed-in user on the server. Changes of the tracks are saved after a second, the position every ten seconds during playback, and
 * both when playback is paused and when the page is hidden. The first save of a page always contains the whole queue, because the queue on the server may
 * be older or from another device.
 * @returns A function that stops saving.
 */
export function startSavingQueue(): () => void {
  let change: 'none' | 'position' | 'tracks' = 'none'
  /** Whether the server has the tracks of this page. Only then can the position be saved without the tracks. */
  let hasSavedTracks = false
  let lastSavedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function save(keepalive = false): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (change === 'none' || !readBootstrap().user) return
    const savedChange = hasSavedTracks ? change : 'tracks'
    const { queue, position } = usePlayer.getState()
    change = 'none'
    lastSavedAt = Date.now()
    const body = toSavedQueue(queue, position, getDeviceId())
    try {
      const { updated_at } =
        savedChange === 'tracks'
          ? await sendRequest(saveQueue, { body }, { keepalive })
          : await sendRequest(saveQueuePosition, { body: { current: body.current, position, device_id: body.device_id } }, { keepalive })
      hasSavedTracks = true
      store(SAVED_AT_KEY, updated_at)
    } catch (error) {
      if (isQueueOfOtherDevice(error)) hasSavedTracks = false
      if (change === 'none') change = savedChange
      // Another device has saved its queue meanwhile. The user now plays on this device, so the whole queue of this device replaces it.
      if (isQueueOfOtherDevice(error)) await save(keepalive)
    }
  }
  function schedule(next: 'position' | 'tracks') {
    if (next === 'tracks' || change === 'none') change = next
    const delay = Math.max(next === 'tracks' ? DEBOUNCE_MS : 0, lastSavedAt + MIN_INTERVAL_MS - Date.now())
    timer ??= setTimeout(() => void save(), delay)
  }
  const stopListening = usePlayer.subscribe((state, previous) => {
    if (!hasSameTracks(state.queue, previous.queue)) return schedule('tracks')
    if (state.queue.current !== previous.queue.current || (state.isPlaying && state.position !== previous.position)) schedule('position')
    if (!state.isPlaying && previous.isPlaying) void save()
  })
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void save(true)
  }
  const onPageHide = () => void save(true)
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', onPageHide)
  return () => {
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', onHidden)
    window.removeEventListener('pagehide', onPageHide)
  }
}

/** Returns the queue that another device has saved after the last save of this device; null when there is none. */
export async function findNewerQueue(): Promise<SavedQueue | null> {
  const { queue } = await sendRequest(getQueue, {})
  if (!queue || queue.tracks.length === 0 || queue.device_id === getDeviceId()) return null
  const savedAt = readStored(SAVED_AT_KEY)
  if (savedAt !== null && Date.parse(savedAt) >= Date.parse(queue.updated_at)) return null
  // The stored time prevents that the same queue is offered again. It is offered again when the other device saves a change.
  store(SAVED_AT_KEY, queue.updated_at)
  return queue
}
