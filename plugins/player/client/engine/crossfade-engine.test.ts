import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { computeGain, toElementVolume } from './compute-gain.ts'
import { createCrossfadeEngine } from './crossfade-engine.ts'
import type { EngineEvents } from './engine.ts'

interface FakeDeck {
  readonly events: EngineEvents
  url: string | null
  loads: number
  volume: number
  gain: number
}

let decks: FakeDeck[]
let onTime: ReturnType<typeof vi.fn<(seconds: number) => void>>
let engine: ReturnType<typeof createCrossfadeEngine>

function createDeck(events: EngineEvents) {
  const deck: FakeDeck = { events, url: null, loads: 0, volume: 1, gain: 0 }
  decks.push(deck)
  return {
    load(url: string) {
      deck.url = url
      deck.loads += 1
    },
    play: async () => {},
    pause() {},
    seek() {},
    setVolume(volume: number, gain: number) {
      Object.assign(deck, { volume, gain })
    },
    setSpeed() {},
    position: 0,
    stop() {
      deck.url = null
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  decks = []
  onTime = vi.fn()
  engine = createCrossfadeEngine({ onTime, onPlaying() {}, onBuffering() {}, onEnded() {}, onFailed() {} }, createDeck)
  engine.load('1.mp3', 0)
  engine.setVolume(0.8, -3)
})
afterEach(() => void vi.useRealTimers())

test('gives both sources the same power in the middle of a crossfade', () => {
  void engine.crossfade?.('2.mp3', 4, 2)
  vi.advanceTimersByTime(2000)
  const [old, next] = decks
  expect((old?.volume ?? 0) ** 4 + (next?.volume ?? 0) ** 4).toBeCloseTo(0.8 ** 4)
  expect([old?.gain, next?.gain]).toEqual([-3, 2])
  vi.advanceTimersByTime(2100)
  expect([old?.url, next?.url, next?.volume]).toEqual([null, '2.mp3', 0.8])
})

test('forwards the events of the new source only', () => {
  void engine.crossfade?.('2.mp3', 4, 0)
  decks[0]?.events.onTime(180)
  decks[1]?.events.onTime(1)
  expect(onTime.mock.calls).toEqual([[1]])
})

test.each([
  ['a pause', () => engine.pause()],
  ['a seek', () => engine.seek(9)],
  ['another source', () => engine.load('3.mp3', 0)],
])('ends the crossfade at once after %s', (_, act) => {
  void engine.crossfade?.('2.mp3', 4, 0)
  vi.advanceTimersByTime(1000)
  act()
  expect(decks[0]?.url).toBeNull()
  expect(decks[1]?.volume).toBe(0.8)
})

test('uses two engines for any number of crossfades', async () => {
  for (const url of ['2.mp3', '3.mp3', '4.mp3']) {
    await engine.crossfade?.(url, 1, 0)
    vi.advanceTimersByTime(1100)
  }
  expect(decks.map(({ url }) => url)).toEqual([null, '4.mp3'])
})

test('loads a prepared source only once', () => {
  engine.prepare?.('2.mp3')
  expect(decks.map(({ url }) => url)).toEqual(['1.mp3', '2.mp3'])
  engine.stop()
  engine.load('2.mp3', 0)
  decks[1]?.events.onTime(1)
  expect(decks.map(({ url, loads }) => [url, loads])).toEqual([
    [null, 1],
    ['2.mp3', 1],
  ])
  expect(onTime.mock.calls).toEqual([[1]])
})

test('keeps a source that was prepared while nothing was loaded', () => {
  engine.stop()
  engine.prepare?.('2.mp3')
  engine.stop()
  engine.load('2.mp3', 0)
  expect(decks.map(({ url, loads }) => [url, loads])).toEqual([['2.mp3', 2]])
})

test('loads a source that differs from the prepared source', () => {
  engine.prepare?.('2.mp3')
  engine.stop()
  engine.load('3.mp3', 0)
  decks[1]?.events.onTime(1)
  expect(decks[0]?.url).toBe('3.mp3')
  expect(onTime.mock.calls).toEqual([])
})

const gain = { track: -6, album: -2, peak: null }
test.each([
  ['/album/1/a/b', false, -2],
  ['/album/1/a/b', true, -6],
  ['/charts', false, -6],
])('sets the gain for tracks of %s (shuffled: %s) to %d dB', (to, isShuffled, expected) => {
  expect(computeGain({ gain }, { source: { title: '', to }, isShuffled })).toBe(expected)
  expect(computeGain({}, { source: { title: '', to }, isShuffled })).toBe(0)
})

test('sets a volume of at most 1', () => {
  expect(toElementVolume(0.5, 0)).toBe(0.25)
  expect(toElementVolume(1, -20)).toBeCloseTo(0.1)
  expect(toElementVolume(1, 6)).toBe(1)
})
