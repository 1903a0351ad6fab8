/** What an engine says while it plays. Times in seconds. */
export interface EngineEvents {
  readonly onTime: (seconds: number) => void
  readonly onPlaying: (playing: boolean) => void
  /** Sound is wanted but not there yet. */
  readonly onWaiting: (waiting: boolean) => void
  readonly onEnded: () => void
  readonly onFailed: () => void
}

/**
 * What makes the sound. The rest of the player knows this much of it, so that another engine
 * (gapless segments, a second device) can take its place.
 */
export interface Engine {
  /** Takes a source and stands at `at` seconds. */
  load(url: string, at: number): void
  /** Must be called within a listener's gesture the first time. Rejects when the browser says no. */
  play(): Promise<void>
  pause(): void
  seek(seconds: number): void
  setVolume(volume: number): void
  /** Seconds from the start. */
  readonly position: number
  stop(): void
}
