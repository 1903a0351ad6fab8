import { ApiError } from '@balafon/sdk/client'
import { vi } from 'vitest'
import { create } from 'zustand'
import type { AudioSource } from '../../contract/playback.ts'
import { createTrackCard } from '../testing/catalogue.fixture.ts'
import type { EngineEvents } from './engine.ts'
import { createPlayback } from './playback.ts'
import type { Notice } from './playback-dependencies.ts'
import type { PlayerState } from './player-state.ts'
import { emptyQueue, startQueue } from './queue.ts'

/** Creates an engine without sound. Tests call its events themselves. */
function createFakeEngine() {
  let events: EngineEvents | undefined
  let url: string | null = null
  let position = 0
  let crossfades = 0
  return {
    get url() {
      return url
    },
    get crossfades() {
      return crossfades
    },
    send: () => {
      if (!events) throw new Error('The engine is not created.')
      return events
    },
    create(given: EngineEvents) {
      events = given
      return {
        load(nextUrl: string, startSeconds: number) {
          url = nextUrl
          position = startSeconds
        },
        async play() {
          events?.onPlaying(true)
        },
        pause: () => events?.onPlaying(false),
        seek(seconds: number) {
          position = seconds
        },
        async crossfade(nextUrl: string) {
          url = nextUrl
          position = 0
          crossfades += 1
        },
        setVolume() {},
        setSpeed() {},
        get position() {
          return position
        },
        stop() {
          url = null
        },
      }
    },
  }
}

/** Creates the playback of an album of three tracks with a fake engine, a fake network and a fake server. */
export function createFakePlayback() {
  const queue = startQueue(emptyQueue, [1, 2, 3].map(createTrackCard), 0, null)
  const store = create<PlayerState>(() => ({
    queue,
    track: queue.items[0]?.track ?? null,
    stream: null,
    isPlaying: false,
    isBuffering: false,
    isWaitingForNetwork: false,
    position: 0,
    volume: 1,
    isMuted: false,
    panel: null,
  }))
  const engine = createFakeEngine()
  const notices: Notice[] = []
  /** The errors that the fake server returns, by track id. */
  const errors = new Map<number, Error>()
  /** The streams that have arrived before their track is played, by track id. */
  const known = new Map<number, AudioSource>()
  const network: { isUp: boolean; isSiteUp: boolean; retry: (() => void) | undefined } = { isUp: true, isSiteUp: true, retry: undefined }
  const crossfade = { seconds: 0 }
  let version = 1
  const playback = createPlayback({
    store,
    createEngine: engine.create,
    streams: {
      async fetchStream(id) {
        if (!network.isUp) throw new ApiError(0, 'offline', '')
        const error = errors.get(id)
        if (error) throw error
        return { track_id: id, url: `${id}?v=${version}`, mime: 'audio/mpeg', size: 1, duration: 187, peaks: [], preview: null }
      },
      hasStream: () => false,
      peekStream: (id) => known.get(id),
      invalidateStream() {
        version += 1
      },
      prefetchStream() {},
      checkSource: async () => (network.isUp && network.isSiteUp ? 'broken' : 'unreachable'),
    },
    network: {
      isOnline: () => network.isUp,
      onReachable(retry) {
        network.retry = retry
        return () => {
          if (network.retry === retry) network.retry = undefined
        }
      },
    },
    createPlayCounter: () => ({ advanceTo() {}, seekTo() {}, finish() {} }),
    showNotice: (notice) => notices.push(notice),
    showPreviewEnd() {},
    showRefusal() {},
    prepareNext: async () => {},
    onStarted: vi.fn(),
    settings: { getCrossfadeSeconds: () => crossfade.seconds, getGain: () => 0 },
  })
  const waitForLoad = (url: string) => vi.waitFor(() => expectUrl(engine.url, url), 10_000)
  return { crossfade, store, engine, notices, errors, known, network, playback, queue, waitForLoad }
}

function expectUrl(actual: string | null, expected: string) {
  if (actual !== expected) throw new Error(`The engine has loaded ${actual} instead of ${expected}.`)
}
