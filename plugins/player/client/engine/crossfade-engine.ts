import type { Engine, EngineEvents } from './engine.ts'

const STEP_MS = 50

type CreateDeck = (events: EngineEvents) => Engine

/**
 * Creates an engine that can fade one source out while it fades the next source in. It consists of two engines, called decks, that take turns. The second
 * deck is created for the first crossfade, or for the first source that is prepared during playback. Only the deck with the current source reports events.
 */
export function createCrossfadeEngine(events: EngineEvents, createDeck: CreateDeck): Engine {
  const decks: Engine[] = []
  let current = 0
  let speed = 1
  let timer: ReturnType<typeof setInterval> | undefined
  /** How far the crossfade has progressed, from 0 (beginning) to 1 (no crossfade is running). */
  let progress = 1
  /** Whether the current deck has a source. */
  let hasSource = false
  /** The source that may be played next, and the index of the deck that has loaded it. */
  let prepared: { readonly url: string; readonly index: number } | undefined
  /** The volume and the gain of each deck when no crossfade is running. */
  const levels = [
    { volume: 1, gain: 0 },
    { volume: 1, gain: 0 },
  ]

  function getDeck(index: number): Engine {
    const existing = decks[index]
    if (existing) return existing
    const ifCurrent =
      <A extends readonly unknown[]>(handle: (...values: A) => void) =>
      (...values: A) => {
        if (index === current) handle(...values)
      }
    const deck = createDeck({
      onTime: ifCurrent(events.onTime),
      onPlaying: ifCurrent(events.onPlaying),
      onBuffering: ifCurrent(events.onBuffering),
      onEnded: ifCurrent(events.onEnded),
      onFailed: ifCurrent(events.onFailed),
    })
    decks[index] = deck
    deck.setSpeed(speed)
    return deck
  }

  function applyLevels() {
    for (const [index, deck] of decks.entries()) {
      const { volume = 1, gain = 0 } = levels[index] ?? {}
      // Sine and cosine keep the sum of the powers of both decks constant. The square root is needed because `setVolume` squares its argument.
      const share = index === current ? Math.sin((progress * Math.PI) / 2) : Math.cos((progress * Math.PI) / 2)
      deck.setVolume(volume * Math.sqrt(share), gain)
    }
  }

  /** Ends a crossfade at once. The source that fades out is stopped. */
  function endFade() {
    clearInterval(timer)
    timer = undefined
    if (progress < 1) decks[1 - current]?.stop()
    progress = 1
    applyLevels()
  }

  return {
    load(url, startSeconds) {
      endFade()
      if (prepared?.url === url) {
        if (prepared.index !== current) decks[current]?.stop()
        current = prepared.index
        if (startSeconds > 0) getDeck(current).seek(startSeconds)
      } else {
        getDeck(current).load(url, startSeconds)
      }
      prepared = undefined
      hasSource = true
    },
    prepare(url) {
      if (progress < 1 || prepared?.url === url) return
      prepared = { url, index: hasSource ? 1 - current : current }
      getDeck(prepared.index).load(url, 0)
    },
    async crossfade(url, seconds, gain) {
      endFade()
      prepared = undefined
      const volume = levels[current]?.volume ?? 1
      current = 1 - current
      levels[current] = { volume, gain }
      progress = 0
      const deck = getDeck(current)
      deck.load(url, 0)
      applyLevels()
      timer = setInterval(() => {
        progress = Math.min(1, progress + STEP_MS / (seconds * 1000))
        if (progress < 1) return applyLevels()
        decks[1 - current]?.stop()
        endFade()
      }, STEP_MS)
      await deck.play()
    },
    play: () => getDeck(current).play(),
    pause() {
      endFade()
      getDeck(current).pause()
    },
    seek(seconds) {
      endFade()
      getDeck(current).seek(seconds)
    },
    setVolume(volume, gain) {
      const other = levels[1 - current]
      if (other) levels[1 - current] = { ...other, volume }
      levels[current] = { volume, gain }
      applyLevels()
    },
    setSpeed(nextSpeed) {
      speed = nextSpeed
      for (const deck of decks) deck.setSpeed(nextSpeed)
    },
    get position() {
      return getDeck(current).position
    },
    stop() {
      endFade()
      // When nothing was loaded, the current deck may contain a prepared source. This source stays loaded.
      if (prepared?.index !== current) getDeck(current).stop()
      hasSource = false
    },
  }
}
