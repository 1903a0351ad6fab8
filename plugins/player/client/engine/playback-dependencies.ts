import type { StoreApi } from 'zustand'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { AudioSource, Preview } from '../../contract/playback.ts'
import type { Engine, EngineEvents } from './engine.ts'
import type { Network } from './network.ts'
import type { PlayCounter } from './play-counter.ts'
import type { PlayerState } from './player-state.ts'

/** The problem that the user is notified of. After `failed` playback stops. After `skipped` it continues with the next track. */
export type Notice = 'failed' | 'skipped' | 'blocked' | 'offline' | 'unreachable'

/** The dependencies of playback. Tests replace all of them. */
export interface PlaybackDependencies {
  readonly store: Pick<StoreApi<PlayerState>, 'getState' | 'setState'>
  readonly createEngine: (events: EngineEvents) => Engine
  readonly streams: {
    readonly fetchStream: (trackId: number) => Promise<AudioSource>
    /** Returns the stream of a track if its response has already arrived. */
    readonly peekStream: (trackId: number) => AudioSource | undefined
    readonly hasStream: (trackId: number) => boolean
    readonly invalidateStream: (trackId: number) => void
    readonly prefetchStream: (trackId: number) => void
    /** Finds out why a source does not play: `broken` when its file is missing or damaged, `unreachable` when the site does not respond. */
    readonly checkSource: (url: string) => Promise<'broken' | 'unreachable'>
  }
  readonly network: Network
  readonly createPlayCounter: (track: TrackCard | null) => PlayCounter
  readonly showNotice: (notice: Notice, track: TrackCard) => void
  readonly showPreviewEnd: (preview: Preview) => void
  /** Shows why the server refuses to send the sound of a track. */
  readonly showRefusal: (error: Error) => void
  /** Called at the end of a track, before the next track is chosen, so that autoplay can add tracks to the queue. */
  readonly prepareNext: () => Promise<void>
  /** Called when this tab starts to play. */
  readonly onStarted: () => void
  readonly settings: {
    /** Returns the length of a crossfade in seconds; 0 for no crossfade. */
    readonly getCrossfadeSeconds: () => number
    /** Returns by how many dB a stream is played louder or quieter. */
    readonly getGain: (stream: AudioSource) => number
  }
}
