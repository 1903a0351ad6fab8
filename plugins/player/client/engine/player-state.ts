import type { TrackCard } from '../../contract/catalogue.ts'
import type { AudioSource } from '../../contract/playback.ts'
import type { Queue } from './queue.ts'

/** The state of the player: the queue, the current track and its playback. */
export interface PlayerState {
  readonly queue: Queue
  readonly track: TrackCard | null
  readonly stream: AudioSource | null
  readonly isPlaying: boolean
  /** Whether playback was started but is waiting for data. */
  readonly isBuffering: boolean
  /** Whether playback has stopped because the site cannot be reached. It continues by itself when the site responds again. */
  readonly isWaitingForNetwork: boolean
  /** The playback position in seconds. */
  readonly position: number
  /** The volume from 0 to 1, as the user has set it. */
  readonly volume: number
  readonly isMuted: boolean
  /** The open panel: `queue`, `lyrics`, or the key of another plugin’s panel. */
  readonly panel: string | null
}
