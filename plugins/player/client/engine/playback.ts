import type { TrackCard } from '../../contract/catalogue.ts'
import type { AudioSource, Preview } from '../../contract/playback.ts'
import type { Engine } from './engine.ts'
import type { PlayCounter } from './play-counter.ts'
import type { Notice, PlaybackDependencies } from './playback-dependencies.ts'
import { classifyFailure, isAbortedPlay, isBlockedPlay } from './playback-failure.ts'
import { findItem, getNextEntry } from './queue.ts'
import { createStallDetector } from './stall-detector.ts'

const PREFETCH_SECONDS_BEFORE_END = 20
/** Playback stops after this many tracks in a row that could not be played. */
const MAX_SKIPPED = 3
/** A track counts as recovered from a failure when it has played for this long afterwards. */
const RECOVERED_AFTER_SECONDS = 3
/** The minimum length of a crossfade. When less time is left, for example after a seek, the next track starts without one. */
const MIN_CROSSFADE_SECONDS = 0.5

/** Returns whether two tracks belong to the same album. Such tracks are not crossfaded, because their transition is part of the album. */
const isSameAlbum = (a: TrackCard | null, b: TrackCard) => a?.album != null && a.album.id === b.album?.id

/**
 * Connects the queue with an engine: loads the current track, continues with the next track at its end, and recovers from failures. The engine is stopped
 * before another track becomes the current one, so that the player always shows the track that can be heard.
 */
export function createPlayback(deps: PlaybackDependencies) {
  const { store, streams, network } = deps
  const { getState: get, setState: set } = store
  let engine: Engine | undefined
  let playCounter: PlayCounter | undefined
  /** The queue entry that the engine has loaded or is about to load. */
  let loadedEntry: string | null = null
  /** A number that every start and stop increases. A response that arrives after a newer start or stop is ignored. */
  let attempt = 0
  let isFetching = false
  let volume = 1
  let speed = 1
  /** The position from which the current track was loaded again after a failure; null when it was not. */
  let retriedPosition: number | null = null
  /** How many tracks in a row could not be played. */
  let skippedCount = 0
  let isOfflineReported = false
  let cancelRetry: (() => void) | undefined
  const stalls = createStallDetector({
    isStalled: () => get().isBuffering && get().isPlaying && isLoaded(),
    isOnline: network.isOnline,
    canReload: () => retriedPosition === null,
    onOffline: () => waitForNetwork(get().position),
    reload: () => recoverFromFailure(),
  })

  function getEngine(): Engine {
    if (engine) return engine
    engine = deps.createEngine({ onTime, onPlaying, onBuffering, onEnded, onFailed })
    applyVolume()
    engine.setSpeed(speed)
    return engine
  }

  function applyVolume() {
    const { stream } = get()
    engine?.setVolume(volume, stream ? deps.settings.getGain(stream) : 0)
  }

  const isLoaded = () => loadedEntry !== null && loadedEntry === get().queue.current
  /** Returns how many seconds of the current track the user may hear: all of it, or the length of the preview. */
  const getPlayableSeconds = () => get().stream?.preview?.seconds ?? get().track?.duration ?? 0

  function onTime(seconds: number) {
    if (!isLoaded() || isFetching) return
    playCounter?.advanceTo(seconds)
    const { track, stream, isPlaying, isWaitingForNetwork } = get()
    set({ position: seconds, ...(isWaitingForNetwork && { isWaitingForNetwork: false }) })
    isOfflineReported = false
    if (isPlaying && seconds - (retriedPosition ?? 0) > RECOVERED_AFTER_SECONDS) forgetFailures()
    const crossfadeSeconds = deps.settings.getCrossfadeSeconds()
    if (track && getPlayableSeconds() - seconds < PREFETCH_SECONDS_BEFORE_END + crossfadeSeconds) prefetchNext()
    if (isPlaying && crossfadeSeconds > 0 && getPlayableSeconds() - seconds <= crossfadeSeconds) crossfadeToNext(getPlayableSeconds() - seconds)
    if (stream?.preview && seconds >= stream.preview.seconds) endPreview(stream.preview)
  }
  function onPlaying(isPlaying: boolean) {
    if (!isLoaded()) return
    if (isPlaying) deps.onStarted()
    set({ isPlaying })
  }
  function onBuffering(isBuffering: boolean) {
    set({ isBuffering })
    if (isBuffering) stalls.start()
    else stalls.stop()
  }
  function onEnded() {
    const preview = get().stream?.preview
    if (preview) return endPreview(preview)
    void continueQueue()
  }
  function onFailed() {
    if (!isLoaded() || isFetching) return
    recoverFromFailure()
  }

  /** Starts the next track while the current track fades out. When there is no next track, or its stream has not arrived, the current track plays to its end. */
  function crossfadeToNext(seconds: number) {
    const { queue, stream, track } = get()
    const entry = getNextEntry(queue, 'ended')
    const next = findItem(queue, entry)?.track
    const nextStream = next && streams.peekStream(next.id)
    if (!engine?.crossfade || !next || !nextStream || stream?.preview || entry === queue.current || isSameAlbum(track, next) || seconds < MIN_CROSSFADE_SECONDS)
      return
    // The listener hears the end of the track while it fades out, so the track counts as played to its end.
    playCounter?.seekTo(track?.duration ?? 0)
    playCounter?.finish()
    forgetFailures()
    playCounter = deps.createPlayCounter(next)
    loadedEntry = entry
    // From the call of `crossfade` on, all events are about the new source. The store must contain the new track before they arrive.
    set({ queue: { ...queue, current: entry }, track: next, stream: nextStream, position: 0 })
    void engine.crossfade(nextStream.url, seconds, deps.settings.getGain(nextStream)).catch(onPlayRejected)
  }

  async function continueQueue() {
    const { queue } = get()
    await deps.prepareNext()
    if (get().queue.current === queue.current) goTo(getNextEntry(get().queue, 'ended'), true)
  }

  /** Shows the user why only a preview was played, and goes to the next track. */
  function endPreview(preview: Preview) {
    getEngine().pause()
    deps.showPreviewEnd(preview)
    goTo(getNextEntry(get().queue, 'ended'), true)
  }

  /** Loads the track again with a new URL, because the signed URL may have expired. When this fails at the same position, the file may be missing, and the track is skipped. */
  function recoverFromFailure() {
    const { track, position, stream } = get()
    // A preview allows only a part of the file to be loaded. At the end of this part, browsers report an error, which is not a failure.
    if (stream?.preview && position > 0) return endPreview(stream.preview)
    if (!track) return
    if (!network.isOnline()) return waitForNetwork(position)
    if (retriedPosition !== null) return void skipOrWait(position)
    retriedPosition = position
    streams.invalidateStream(track.id)
    void start(position)
  }

  /** Skips a track with a missing or broken file. When the site cannot be reached, the file may be intact, so playback waits for the network. */
  async function skipOrWait(position: number) {
    const { stream } = get()
    const thisAttempt = attempt
    const cause = stream ? await streams.checkSource(stream.url) : 'broken'
    if (attempt !== thisAttempt) return
    if (cause === 'unreachable' || !network.isOnline()) waitForNetwork(position)
    else skip('skipped')
  }

  function forgetFailures() {
    retriedPosition = null
    skippedCount = 0
  }

  /** Goes to the next track after a track that could not be played. After several such tracks playback stops, because all tracks of the queue may be affected. */
  function skip(notice: Notice | null) {
    const { track, queue } = get()
    const next = getNextEntry(queue, 'skipped')
    skippedCount += 1
    const isLast = skippedCount > MAX_SKIPPED || next === null || next === queue.current
    if (notice && track) deps.showNotice(isLast ? 'failed' : notice, track)
    if (isLast) return stop()
    goTo(next, true)
  }

  /** Stops the sound. The store keeps the position, from which `start` continues. */
  function stop() {
    attempt += 1
    isFetching = false
    loadedEntry = null
    cancelRetry?.()
    stalls.stop()
    engine?.stop()
    set({ isPlaying: false, isBuffering: false, isWaitingForNetwork: false })
  }

  function waitForNetwork(position: number) {
    const { track } = get()
    stop()
    set({ isWaitingForNetwork: true, position })
    if (!isOfflineReported && track) deps.showNotice(network.isOnline() ? 'unreachable' : 'offline', track)
    isOfflineReported = true
    cancelRetry = network.onReachable(() => void start(get().position))
  }

  /** Loads the current entry and plays it from the given position. */
  async function start(startSeconds: number) {
    const { track, queue } = get()
    if (!track) return
    // Without this check, the request would be retried for several seconds before the user is notified.
    if (!network.isOnline() && !streams.hasStream(track.id)) return waitForNetwork(startSeconds)
    cancelRetry?.()
    attempt += 1
    const thisAttempt = attempt
    loadedEntry = queue.current
    const known = streams.peekStream(track.id)
    // The audio is requested before the state changes, because rendering the page would delay the request.
    if (known) return startStream(known, startSeconds)
    isFetching = true
    set({ isBuffering: true, position: startSeconds })
    try {
      const stream = await streams.fetchStream(track.id)
      if (attempt === thisAttempt) startStream(stream, startSeconds)
    } catch (error) {
      if (attempt === thisAttempt) onStreamMissing(error, startSeconds)
    }
  }

  function startStream(stream: AudioSource, startSeconds: number) {
    isFetching = false
    getEngine().load(stream.url, startSeconds)
    void play()
    set({ stream, isBuffering: true, position: startSeconds })
    applyVolume()
  }

  function onStreamMissing(error: unknown, startSeconds: number) {
    const failure = classifyFailure(error)
    if (failure === 'unreachable' || !network.isOnline()) return waitForNetwork(startSeconds)
    if (failure === 'refused' && error instanceof Error) deps.showRefusal(error)
    if (failure === 'refused' || failure === 'missing') return skip(failure === 'missing' ? 'skipped' : null)
    const { track } = get()
    stop()
    if (track) deps.showNotice('failed', track)
  }

  async function play() {
    try {
      await getEngine().play()
    } catch (error) {
      onPlayRejected(error)
    }
  }

  function onPlayRejected(error: unknown) {
    // An aborted call was replaced by a newer one. Failures of the source are handled by `onFailed`. Only blocked playback is handled here.
    if (isAbortedPlay(error) || !isBlockedPlay(error)) return
    set({ isPlaying: false, isBuffering: false })
    const { track } = get()
    if (track) deps.showNotice('blocked', track)
  }

  /** Makes an entry the current one. Null means that the queue has ended: the last track is paused at its beginning. */
  function goTo(entry: string | null, startsPlayback: boolean) {
    playCounter?.finish()
    const { queue } = get()
    const track = findItem(queue, entry)?.track ?? null
    if (entry === null || !track) {
      engine?.pause()
      engine?.seek(0)
      set({ isPlaying: false, isBuffering: false, position: 0 })
      return
    }
    const wasPlaying = get().isPlaying
    stop()
    retriedPosition = null
    playCounter = deps.createPlayCounter(track)
    // `isPlaying` stays true between two tracks, so that the play button does not flicker.
    set({ queue: { ...queue, current: entry }, track, position: 0, stream: null, isPlaying: wasPlaying && startsPlayback })
    if (startsPlayback) void start(0)
  }

  function prefetchNext() {
    const next = findItem(get().queue, getNextEntry(get().queue, 'ended'))
    if (next) streams.prefetchStream(next.track.id)
  }

  return {
    goTo,
    /** Loads the beginning of a source that the user is about to play. */
    prepare: (url: string) => getEngine().prepare?.(url),
    /** Plays the current track from its position. */
    play() {
      forgetFailures()
      if (isLoaded() && !isFetching) return void play()
      playCounter ??= deps.createPlayCounter(get().track)
      void start(get().position)
    },
    pause() {
      // Playback may be waiting for a response or for the network. It must not start after the user has paused.
      if (isFetching || get().isWaitingForNetwork) return stop()
      engine?.pause()
      set({ isPlaying: false })
    },
    seek(seconds: number) {
      const position = Math.max(0, Math.min(seconds, getPlayableSeconds()))
      if (isLoaded() && !isFetching) engine?.seek(position)
      playCounter?.seekTo(position)
      set({ position })
    },
    /** Stops playback and finishes the counter of the track. */
    clear() {
      playCounter?.finish()
      playCounter = undefined
      stop()
    },
    /** Resets the counters of failures. Called when the user has chosen other tracks. */
    forgetFailures,
    setSpeed(nextSpeed: number) {
      speed = nextSpeed
      engine?.setSpeed(nextSpeed)
    },
    setVolume(nextVolume: number) {
      volume = nextVolume
      applyVolume()
    },
    /** Applies the volume again after the setting for equal loudness was changed. */
    applyGain: applyVolume,
  }
}
