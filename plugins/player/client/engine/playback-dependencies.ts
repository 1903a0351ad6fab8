import type { StoreApi } from 'zustand'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { AudioSource, Preview } from '../../contract/playback.ts'
import type { Engine, EngineEvents } from './engine.ts'
import type { Network } from './network.ts'
import type { PlayCounter } from './play-counter.ts'
import type { PlayerState } from './player-state.ts'

/** The notice for the user: `failed` stops playback, `skipped` goes to the next track. */
export type Notice = 'failed' | 'skipped' | 'blocked' | 'offline' | 'unreachable'

/** The dependencies of playback. Tests replace all of them. */
export interface PlaybackDependencies {
  readonly store: Pick<StoreApi<PlayerState>, 'getState' | 'setState'>
  readonly createEngine: (events: EngineEvents) => Engine
  readonly streams: {
    readonly fetchStream: (trackId: number) => Promise<AudioSource>
    /** Returns a stream that has arrived already. */
    readonly peekStream: (trackId: number) => AudioSource | undefined
    readonly hasStream: (trackId: number) => boolean
    readonly invalidateStream: (trackId: number) => void
    readonly prefetchStream: (trackId: number) => void
    /** Says why a source does not play: its file is missing or broken, or the site cannot be reached. */
    readonly checkSource: (url: string) => Promise<'broken' | 'unreachable'>
  }
  readonly network: Network
  readonly createPlayCounter: (track: TrackCard | null) => PlayCounter
  readonly showNotice: (notice: Notice, track: TrackCard) => void
  readonly showPreviewEnd: (preview: Preview) => void
  readonly showRefusal: (error: Error) => void
  /** Called at the end of a track, before the next one is chosen: autoplay adds tracks to the queue here. */
  readonly prepareNext: () => Promise<void>
  /** Called when this tab starts to play. */
  readonly onStarted: () => void
  readonly settings: {
    /** Returns how many seconds before its end a track begins to fade into the next one; 0 for no crossfade. */
    readonly getCrossfadeSeconds: () => number
    /** Returns by how many dB a stream is played louder or quieter. */
    readonly getGain: (stream: AudioSource) => number
  }
}
