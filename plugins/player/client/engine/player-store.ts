import { toast } from '@balafon/sdk/client'
import { create } from 'zustand'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { Stream } from '../../contract/playback.ts'
import { createAudioEngine } from './audio-engine.ts'
import type { Engine } from './engine.ts'
import { createListen, type Listen } from './listen.ts'
import { keepSession, readSession } from './persistence.ts'
import {
  addToEnd,
  emptyQueue,
  itemAt,
  moveEntry,
  nextRepeat,
  playNext,
  type Queue,
  type QueueSource,
  removeEntry,
  startQueue,
  stepBack,
  stepForward,
  toggleShuffle,
} from './queue.ts'
import { forgetStream, prefetchStream, streamOf } from './streams.ts'

export interface PlayerState {
  readonly queue: Queue
  readonly track: TrackCard | null
  readonly stream: Stream | null
  readonly isPlaying: boolean
  /** Sound was asked for and is not there yet. */
  readonly isWaiting: boolean
  /** Seconds. */
  readonly position: number
  /** 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
  /** `queue`, `lyrics`, or the name of another plugin's. */
  readonly panel: string | null
}

/** Pressing previous later than this starts the track again instead, as every player does. */
const BACK_TO_START = 3
const PREFETCH_BEFORE_END = 20
const MAX_FAILURES = 3

const restored = readSession()

export const usePlayer = create<PlayerState>(() => ({
  queue: restored.queue,
  track: itemAt(restored.queue, restored.queue.current)?.track ?? null,
  stream: null,
  isPlaying: false,
  isWaiting: false,
  position: restored.position,
  volume: restored.volume,
  isMuted: restored.isMuted,
  panel: null,
}))

const { getState: get, setState: set } = usePlayer

let engine: Engine | undefined
let listen: Listen | undefined
/** Which entry the engine holds. */
let loaded: string | null = null
let failures = 0
/** Words for notices, in the listener's language; the bar brings them. */
let notices = { failed: '', blocked: '' }

export const speakNotices = (words: typeof notices) => {
  notices = words
}

function theEngine(): Engine {
  if (engine) return engine
  engine = createAudioEngine({
    onTime(seconds) {
      listen?.reach(seconds)
      set({ position: seconds })
      const { track } = get()
      if (track && track.duration - seconds < PREFETCH_BEFORE_END) prefetchNext()
    },
    onPlaying(isPlaying) {
      if (isPlaying) failures = 0
      set({ isPlaying })
    },
    onWaiting: (isWaiting) => set({ isWaiting }),
    onEnded: () => void goTo(stepForward(get().queue, 'ended'), true),
    onFailed: () => void recover(),
  })
  applyVolume()
  return engine
}

/** Once on a fresh address (ours may have expired); if that fails too, the next track, with a notice. */
async function recover() {
  const { track, position } = get()
  failures += 1
  if (!track || failures > MAX_FAILURES) return set({ isPlaying: false, isWaiting: false })
  forgetStream(track.id)
  if (failures === 1) return startLoaded(position)
  toast.danger(notices.failed)
  await goTo(stepForward(get().queue, 'skipped'), true)
}

/** Loads the current entry and plays it from `at`. */
async function startLoaded(at: number) {
  const { track, queue } = get()
  if (!track) return
  const entry = queue.current
  loaded = entry
  set({ isWaiting: true, position: at })
  try {
    const stream = await streamOf(track.id)
    if (get().queue.current !== entry) return
    set({ stream })
    theEngine().load(stream.url, at)
    await play()
  } catch (error) {
    if (get().queue.current !== entry || isInterruption(error)) return
    loaded = null
    set({ isWaiting: false, isPlaying: false })
    toast.danger(notices.failed)
  }
}

/** A newer load took the place of this one: nothing went wrong. */
const isInterruption = (error: unknown) => (error as DOMException).name === 'AbortError'

async function play() {
  try {
    await theEngine().play()
  } catch (error) {
    if ((error as DOMException).name !== 'NotAllowedError') throw error
    set({ isPlaying: false, isWaiting: false })
    toast.danger(notices.blocked)
  }
}

async function goTo(entry: string | null, start: boolean) {
  listen?.end()
  const { queue } = get()
  const track = itemAt(queue, entry)?.track ?? null
  if (entry === null || !track) {
    // The queue is through: stand at the beginning of its last track.
    theEngine().pause()
    theEngine().seek(0)
    set({ isPlaying: false, position: 0 })
    return
  }
  listen = createListen(track)
  set({ queue: { ...queue, current: entry }, track, position: 0, stream: null })
  if (start) await startLoaded(0)
}

function prefetchNext() {
  const next = itemAt(get().queue, stepForward(get().queue, 'ended'))
  if (next) prefetchStream(next.track.id)
}

function applyVolume() {
  const { volume, isMuted } = get()
  engine?.setVolume(isMuted ? 0 : volume)
}

/** Everything a listener can do. */
export const player = {
  playTracks(tracks: readonly TrackCard[], startAt: number, source: QueueSource | null) {
    const queue = startQueue(get().queue, tracks, startAt, source)
    set({ queue })
    failures = 0
    void goTo(queue.current, true)
  },
  shuffleTracks(tracks: readonly TrackCard[], source: QueueSource | null) {
    set(({ queue }) => ({ queue: { ...queue, isShuffled: true } }))
    player.playTracks(tracks, Math.floor(Math.random() * tracks.length), source)
  },
  toggle() {
    const { isPlaying, queue, position } = get()
    if (isPlaying) return theEngine().pause()
    if (loaded !== null && loaded === queue.current) return void play()
    listen ??= createListen(get().track)
    void startLoaded(position)
  },
  pause: () => theEngine().pause(),
  next: () => void goTo(stepForward(get().queue, 'skipped'), true),
  previous() {
    if (get().position > BACK_TO_START) return player.seek(0)
    void goTo(stepBack(get().queue), true)
  },
  seek(seconds: number) {
    const position = Math.max(0, Math.min(seconds, get().track?.duration ?? 0))
    if (loaded === get().queue.current) theEngine().seek(position)
    listen?.jump(position)
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
  cycleRepeat: () => set(({ queue }) => ({ queue: { ...queue, repeat: nextRepeat(queue.repeat) } })),
  playNext: (tracks: readonly TrackCard[]) => change((queue) => playNext(queue, tracks)),
  addToEnd: (tracks: readonly TrackCard[]) => change((queue) => addToEnd(queue, tracks)),
  move: (entry: string, before: string | null) => change((queue) => moveEntry(queue, entry, before)),
  playEntry: (entry: string) => void goTo(entry, true),
  remove(entry: string) {
    const wasCurrent = get().queue.current === entry
    const { isPlaying } = get()
    change((queue) => removeEntry(queue, entry))
    if (!wasCurrent) return
    engine?.pause()
    void goTo(get().queue.current, isPlaying)
  },
  clear() {
    engine?.stop()
    loaded = null
    listen?.end()
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

function change(next: (queue: Queue) => Queue) {
  set((state) => {
    const queue = next(state.queue)
    return { queue, track: itemAt(queue, queue.current)?.track ?? null }
  })
}

keepSession(usePlayer)
