import type { TrackCard } from '../../contract/catalogue.ts'
import type { AudioSource } from '../../contract/playback.ts'
import type { Queue } from './queue.ts'

/** What the player shows: the queue, the current track and how it plays. */
export interface PlayerState {
  readonly queue: Queue
  readonly track: TrackCard | null
  readonly stream: AudioSource | null
  readonly isPlaying: boolean
  /** Whether playback was started and waits for data. */
  readonly isBuffering: boolean
  /** Whether playback stopped because the site cannot be reached, and continues by itself. */
  readonly isWaitingForNetwork: boolean
  /** In seconds. */
  readonly position: number
  /** 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
  /** The open panel: `queue`, `lyrics`, or the key of another plugin’s panel. */
  readonly panel: string | null
}
