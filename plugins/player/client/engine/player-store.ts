import { ApiError, toast } from '@balafon/sdk/client'
import { create } from 'zustand'
import type { TrackCard } from '../../contract/catalogue.ts'
import { startEqualizerIfOn } from '../equalizer/start-equalizer.ts'
import { readPlaybackSettings, usePlaybackChoices } from '../playback-settings/playback-settings.ts'
import { createAudioEngine } from './audio-engine.ts'
import { findSimilarTracks, isAutoplayOn } from './autoplay.ts'
import { canSetVolume } from './can-set-volume.ts'
import { computeGain } from './compute-gain.ts'
import { createCrossfadeEngine } from './crossfade-engine.ts'
import { findPlayContext } from './find-play-context.ts'
import { createBrowserNetwork } from './network.ts'
import { createPlayCounter } from './play-counter.ts'
import { createPlayback } from './playback.ts'
import type { Notice } from './playback-dependencies.ts'
import type { PlayerState } from './player-state.ts'
import {
  addAutoplayTracks,
  addToQueue,
  emptyQueue,
  findItem,
  getNextEntry,
  getNextRepeat,
  getPreviousEntry,
  listUpcoming,
  playEntriesNext,
  playNext,
  type Queue,
  type QueueSource,
  removeEntries,
  reorderEntries,
  startQueue,
  toggleShuffle,
} from './queue.ts'
import { readSavedState, saveStateOnChange } from './saved-state.ts'
import { createSilenceUrl } from './silence.ts'
import { createSingleTab } from './single-tab.ts'
import { checkSource, fetchStream, forgetStreams, hasStream, invalidateStream, isSavingData, peekStream, prefetchStream } from './streams.ts'

/** After this position, `previous` restarts the current track instead of going to the track before it. */
const RESTART_AFTER_SECONDS = 3
/** How long the toast is shown that explains why a track was not played to its end. */
const REASON_TOAST_MS = 8000

const savedState = readSavedState()

export const usePlayer = create<PlayerState>(() => ({
  queue: savedState.queue,
  track: findItem(savedState.queue, savedState.queue.current)?.track ?? null,
  stream: null,
  isPlaying: false,
  isBuffering: false,
  isWaitingForNetwork: false,
  position: savedState.position,
  volume: savedState.volume,
  isMuted: savedState.isMuted,
  panel: null,
}))

const { getState: get, setState: set } = usePlayer

/** The id of the track that was prepared last, because the pointer or the focus reached its play button. */
let preparedTrack: number | undefined
/** Whether a sound was already loaded, which starts the audio process of the browser. */
let isSoundPrepared = false

type GetNoticeText = (notice: Notice, track: TrackCard) => string

let getNoticeText: GetNoticeText = () => ''

/** Sets the texts of toasts. The player bar calls it with texts in the user’s language. */
export const setNoticeText = (getText: GetNoticeText) => {
  getNoticeText = getText
}

const playback = createPlayback({
  store: usePlayer,
  createEngine: (events) => createCrossfadeEngine(events, (deckEvents) => createAudioEngine(deckEvents)),
  streams: { checkSource, fetchStream, hasStream, invalidateStream, peekStream, prefetchStream },
  network: createBrowserNetwork(),
  createPlayCounter: (track) => createPlayCounter(track, () => findPlayContext(usePlayer.getState().queue)),
  showNotice: (notice, track) => toast.danger(getNoticeText(notice, track)),
  showPreviewEnd: ({ reason, action }) =>
    toast.positive(reason, { duration: REASON_TOAST_MS, ...(action && { action: { label: action.label, action: action.to } }) }),
  showRefusal: (error) => toast.danger(error.message, error instanceof ApiError && error.action ? { action: error.action } : {}),
  prepareNext: addSimilarTracksAtEnd,
  onStarted: () => {
    singleTab.announceStart()
    void startEqualizerIfOn()
  },
  settings: {
    getCrossfadeSeconds: () => (canSetVolume() ? readPlaybackSettings().crossfadeSeconds : 0),
    getGain: (stream) => (readPlaybackSettings().normalizesVolume ? computeGain(stream, usePlayer.getState().queue) : 0),
  },
})
usePlaybackChoices.subscribe((choices, previous) => {
  if (choices.normalizesVolume !== previous.normalizesVolume) playback.applyGain()
  if (choices.quality !== previous.quality) forgetStreams()
})
const singleTab = createSingleTab(playback.pause)
applyVolume()

/** Adds similar songs to the queue when autoplay is on and the current track is the last one. */
async function addSimilarTracksAtEnd() {
  const { queue, track } = get()
  if (!track || queue.stopsAfterCurrent || getNextEntry(queue, 'ended') !== null || !isAutoplayOn()) return
  const queued = queue.items.map((item) => item.track)
  // When no similar songs can be loaded, for example offline, the queue simply ends.
  const tracks = await findSimilarTracks(track, queued).catch(() => [])
  if (get().queue === queue && tracks.length > 0) updateQueue((current) => addAutoplayTracks(current, tracks))
}

function applyVolume() {
  const { volume, isMuted } = get()
  playback.setVolume(isMuted ? 0 : volume)
}

/** The commands of the player. */
export const player = {
  /** @param startSeconds The position at which the first track starts. */
  playTracks(tracks: readonly TrackCard[], startIndex: number, source: QueueSource | null, startSeconds = 0) {
    const queue = startQueue({ ...get().queue, stopsAfterCurrent: false }, tracks, startIndex, source)
    if (startSeconds > 0) {
      player.restore({ queue, position: startSeconds })
      return playback.play()
    }
    set({ queue })
    playback.forgetFailures()
    playback.goTo(queue.current, true)
  },
  /** Replaces the queue by tracks without playing them. */
  loadTracks(tracks: readonly TrackCard[], startIndex: number, source: QueueSource | null, startSeconds: number) {
    player.restore({ queue: startQueue({ ...get().queue, stopsAfterCurrent: false }, tracks, startIndex, source), position: startSeconds })
  },
  /** Replaces the queue and the position. Playback stops. */
  restore({ queue, position }: { readonly queue: Queue; readonly position: number }) {
    set({ queue })
    playback.forgetFailures()
    playback.goTo(queue.current, false)
    if (position > 0) playback.seek(position)
  },
  shuffleTracks(tracks: readonly TrackCard[], source: QueueSource | null) {
    set(({ queue }) => ({ queue: { ...queue, isShuffled: true } }))
    player.playTracks(tracks, Math.floor(Math.random() * tracks.length), source)
  },
  /** Replaces the queue and plays it from the position. */
  playQueue(saved: { readonly queue: Queue; readonly position: number }) {
    player.restore(saved)
    playback.play()
  },
  toggle() {
    const { isPlaying, isWaitingForNetwork } = get()
    if (isPlaying || isWaitingForNetwork) playback.pause()
    else playback.play()
  },
  pause: playback.pause,
  next: () => playback.goTo(getNextEntry(get().queue, 'skipped'), true),
  previous() {
    if (get().position > RESTART_AFTER_SECONDS) return player.seek(0)
    playback.goTo(getPreviousEntry(get().queue), true)
  },
  seek: playback.seek,
  /** Loads the stream of the current track after a reload of the page, because the stream contains the waveform. Its URL also makes playback start faster. */
  async loadStream() {
    const { track } = get()
    if (!track) return
    const stream = await fetchStream(track.id).catch(() => null)
    if (stream && get().track?.id === track.id && get().stream === null) set({ stream })
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
  addToQueue: (tracks: readonly TrackCard[]) => updateQueue((queue) => addToQueue(queue, tracks)),
  reorder: (entries: readonly string[]) => updateQueue((queue) => reorderEntries(queue, entries)),
  playEntriesNext: (entries: readonly string[]) => updateQueue((queue) => playEntriesNext(queue, entries)),
  /** Replaces the queue without interrupting playback. The new queue must contain the current track. */
  setQueue: (queue: Queue) => updateQueue(() => queue),
  setStopsAfterCurrent: (stopsAfterCurrent: boolean) => set(({ queue }) => ({ queue: { ...queue, stopsAfterCurrent } })),
  setSpeed: playback.setSpeed,
  /** Loads the beginning of a track when the pointer or the focus reaches its play button. In browsers that save data, only the URL is requested. */
  async prepareTrack(trackId: number) {
    preparedTrack = trackId
    isSoundPrepared = true
    // A failure is shown when the user plays the track.
    const stream = await fetchStream(trackId).catch(() => null)
    // A preview is not loaded in advance, because it gets a new URL each time it is played.
    if (!stream || stream.preview || isSavingData() || preparedTrack !== trackId || get().track?.id === trackId) return
    playback.prepare(stream.url)
  },
  /**
   * Requests the URL of a track that the user may play, and loads a short silence. The first sound of a page starts the browser's audio process. When
   * this happens only after a click, it takes longer than the request for the track.
   */
  async prepareSound(trackId: number) {
    // A failure is shown when the user plays the track.
    await fetchStream(trackId).catch(() => null)
    if (isSoundPrepared || get().stream !== null) return
    isSoundPrepared = true
    playback.prepare(createSilenceUrl())
  },
  /** Adds similar songs to the queue before the last track ends, so that playback continues without a pause. */
  prepareNext: () => addSimilarTracksAtEnd(),
  playEntry: (entry: string) => playback.goTo(entry, true),
  remove(entries: readonly string[]) {
    const wasCurrent = get().queue.current !== null && entries.includes(get().queue.current ?? '')
    const { isPlaying } = get()
    updateQueue((queue) => removeEntries(queue, entries))
    if (!wasCurrent) return
    if (get().queue.current === null) return player.clear()
    playback.goTo(get().queue.current, isPlaying)
  },
  /** Removes all tracks after the current track from the queue. */
  clearUpcoming: () => player.remove(listUpcoming(get().queue).map(({ entry }) => entry)),
  clear() {
    playback.clear()
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
