import { ApiError, toast } from '@balafon/sdk/client'
import { create } from 'zustand'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { Preview } from '../../contract/playback.ts'
import { createAudioEngine } from './audio-engine.ts'
import type { Engine } from './engine.ts'
import { createPlayCounter, type PlayCounter } from './play-counter.ts'
import type { PlayerState } from './player-state.ts'
import {
  addToEnd,
  emptyQueue,
  findItem,
  getNextEntry,
  getNextRepeat,
  getPreviousEntry,
  moveEntry,
  playNext,
  type Queue,
  type QueueSource,
  removeEntry,
  startQueue,
  toggleShuffle,
} from './queue.ts'
import { readSavedState, saveStateOnChange } from './saved-state.ts'
import { fetchStream, invalidateStream, prefetchStream } from './streams.ts'

/** After this position, `previous` restarts the current track instead of going to the previous one. */
const RESTART_AFTER_SECONDS = 3
const PREFETCH_SECONDS_BEFORE_END = 20
const MAX_FAILURES = 3
/** How long the reason is shown why a track is not played to its end. */
const REASON_TOAST_MS = 8000

const savedState = readSavedState()

export const usePlayer = create<PlayerState>(() => ({
  queue: savedState.queue,
  track: findItem(savedState.queue, savedState.queue.current)?.track ?? null,
  stream: null,
  isPlaying: false,
  isBuffering: false,
  position: savedState.position,
  volume: savedState.volume,
  isMuted: savedState.isMuted,
  panel: null,
}))

const { getState: get, setState: set } = usePlayer

let engine: Engine | undefined
let playCounter: PlayCounter | undefined
/** The queue entry that the engine has loaded. */
let loadedEntry: string | null = null
let failureCount = 0
/** Texts of toasts. The player bar sets them in the user’s language. */
let errorMessages = { failed: '', blocked: '', offline: '' }

export const setErrorMessages = (messages: typeof errorMessages) => {
  errorMessages = messages
}

function getEngine(): Engine {
  if (engine) return engine
  engine = createAudioEngine({
    onTime(seconds) {
      playCounter?.advanceTo(seconds)
      set({ position: seconds })
      const { track, stream } = get()
      if (track && getPlayableSeconds() - seconds < PREFETCH_SECONDS_BEFORE_END) prefetchNext()
      if (stream?.preview && seconds >= stream.preview.seconds) endPreview(stream.preview)
    },
    onPlaying(isPlaying) {
      if (isPlaying) failureCount = 0
      set({ isPlaying })
    },
    onBuffering: (isBuffering) => set({ isBuffering }),
    onEnded: () => finishTrack(),
    onFailed: () => void recoverFromFailure(),
  })
  applyVolume()
  return engine
}

/** How much of the current track may be played, in seconds. */
const getPlayableSeconds = () => get().stream?.preview?.seconds ?? get().track?.duration ?? 0

function finishTrack() {
  const preview = get().stream?.preview
  if (preview) return endPreview(preview)
  void goTo(getNextEntry(get().queue, 'ended'), true)
}

/** Says why only a part of the track was played, and goes to the next track. */
function endPreview({ reason, action }: Preview) {
  getEngine().pause()
  toast.positive(reason, { duration: REASON_TOAST_MS, ...(action && { action: { label: action.label, action: action.to } }) })
  void goTo(getNextEntry(get().queue, 'ended'), true)
}

/** Says why the track may not be played, and goes to the next track. It stops after several such tracks, because a queue may hold no others. */
async function skipRefusedTrack(error: ApiError) {
  toast.danger(error.message, error.action && { action: error.action })
  failureCount += 1
  set({ isBuffering: false, isPlaying: false })
  if (failureCount <= MAX_FAILURES) await goTo(getNextEntry(get().queue, 'skipped'), true)
}

/** Retries once with a new URL, because the signed URL may have expired. After a second failure, skips to the next track. */
async function recoverFromFailure() {
  const { track, position, stream } = get()
  // Browsers report an error when they reach the end of the part that a preview may load.
  if (stream?.preview && position > 0) return endPreview(stream.preview)
  failureCount += 1
  if (!track || failureCount > MAX_FAILURES) return set({ isPlaying: false, isBuffering: false })
  invalidateStream(track.id)
  if (failureCount === 1) return startCurrentTrack(position)
  toast.danger(errorMessages.failed)
  await goTo(getNextEntry(get().queue, 'skipped'), true)
}

/** Loads the current entry and plays it from the given position. */
async function startCurrentTrack(startSeconds: number) {
  const { track, queue } = get()
  if (!track) return
  const entry = queue.current
  loadedEntry = entry
  set({ isBuffering: true, position: startSeconds })
  try {
    const stream = await fetchStream(track.id)
    if (get().queue.current !== entry) return
    set({ stream })
    getEngine().load(stream.url, startSeconds)
    await play()
  } catch (error) {
    if (get().queue.current !== entry || isAbortedLoad(error)) return
    loadedEntry = null
    if (error instanceof ApiError && error.code === 'player.playback_refused') return skipRefusedTrack(error)
    set({ isBuffering: false, isPlaying: false })
    if (navigator.onLine) return toast.danger(errorMessages.failed)
    toast.danger(errorMessages.offline)
    window.addEventListener('online', () => resumeAfterOffline(entry, startSeconds), { once: true })
  }
}

/** Plays the entry that could not be loaded offline, unless the user has chosen another track in the meantime. */
function resumeAfterOffline(entry: string | null, startSeconds: number) {
  if (loadedEntry === null && get().queue.current === entry) void startCurrentTrack(startSeconds)
}

/** Returns whether the browser cancelled a load because a newer one replaced it. This is not a failure. */
const isAbortedLoad = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

async function play() {
  try {
    await getEngine().play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') throw error
    set({ isPlaying: false, isBuffering: false })
    toast.danger(errorMessages.blocked)
  }
}

async function goTo(entry: string | null, startsPlayback: boolean) {
  playCounter?.finish()
  const { queue } = get()
  const track = findItem(queue, entry)?.track ?? null
  if (entry === null || !track) {
    // The queue has ended: go back to the beginning of its last track and stop.
    getEngine().pause()
    getEngine().seek(0)
    set({ isPlaying: false, position: 0 })
    return
  }
  playCounter = createPlayCounter(track)
  set({ queue: { ...queue, current: entry }, track, position: 0, stream: null })
  if (startsPlayback) await startCurrentTrack(0)
}

function prefetchNext() {
  const next = findItem(get().queue, getNextEntry(get().queue, 'ended'))
  if (next) prefetchStream(next.track.id)
}

function applyVolume() {
  const { volume, isMuted } = get()
  engine?.setVolume(isMuted ? 0 : volume)
}

/** The commands of the player. */
export const player = {
  playTracks(tracks: readonly TrackCard[], startIndex: number, source: QueueSource | null) {
    const queue = startQueue(get().queue, tracks, startIndex, source)
    set({ queue })
    failureCount = 0
    void goTo(queue.current, true)
  },
  shuffleTracks(tracks: readonly TrackCard[], source: QueueSource | null) {
    set(({ queue }) => ({ queue: { ...queue, isShuffled: true } }))
    player.playTracks(tracks, Math.floor(Math.random() * tracks.length), source)
  },
  toggle() {
    const { isPlaying, queue, position } = get()
    if (isPlaying) return getEngine().pause()
    if (loadedEntry !== null && loadedEntry === queue.current) return void play()
    playCounter ??= createPlayCounter(get().track)
    void startCurrentTrack(position)
  },
  pause: () => getEngine().pause(),
  next: () => void goTo(getNextEntry(get().queue, 'skipped'), true),
  previous() {
    if (get().position > RESTART_AFTER_SECONDS) return player.seek(0)
    void goTo(getPreviousEntry(get().queue), true)
  },
  seek(seconds: number) {
    const position = Math.max(0, Math.min(seconds, getPlayableSeconds()))
    if (loadedEntry === get().queue.current) getEngine().seek(position)
    playCounter?.seekTo(position)
    set({ position })
  },
  seekBy: (seconds: number) => player.seek(get().position + seconds),
  setVolume(volume: number) {
    set({ volume: Math.max(0, Math.min(1, volume)), isMuted: false })
    applyVolume()
  },
  toggleMute() {
    set(({ isMuted }) => ({ isMuted: !isMuted }))
    applyVolume()
  },
  toggleShuffle: () => set(({ queue }) => ({ queue: toggleShuffle(queue) })),
  cycleRepeat: () => set(({ queue }) => ({ queue: { ...queue, repeat: getNextRepeat(queue.repeat) } })),
  playNext: (tracks: readonly TrackCard[]) => updateQueue((queue) => playNext(queue, tracks)),
  addToEnd: (tracks: readonly TrackCard[]) => updateQueue((queue) => addToEnd(queue, tracks)),
  move: (entry: string, before: string | null) => updateQueue((queue) => moveEntry(queue, entry, before)),
  playEntry: (entry: string) => void goTo(entry, true),
  remove(entry: string) {
    const wasCurrent = get().queue.current === entry
    const { isPlaying } = get()
    updateQueue((queue) => removeEntry(queue, entry))
    if (!wasCurrent) return
    engine?.pause()
    void goTo(get().queue.current, isPlaying)
  },
  clear() {
    engine?.stop()
    loadedEntry = null
    playCounter?.finish()
    set(({ queue }) => ({
      queue: { ...emptyQueue, isShuffled: queue.isShuffled, repeat: queue.repeat },
      track: null,
      stream: null,
      position: 0,
      isPlaying: false,
      panel: null,
    }))
  },
  togglePanel: (panel: string) => set((state) => ({ panel: state.panel === panel ? null : panel })),
}

function updateQueue(update: (queue: Queue) => Queue) {
  set((state) => {
    const queue = update(state.queue)
    return { queue, track: findItem(queue, queue.current)?.track ?? null }
  })
}

saveStateOnChange(usePlayer)
