/** Callbacks of an engine. Times are in seconds. */
export interface EngineEvents {
  readonly onTime: (seconds: number) => void
  readonly onPlaying: (isPlaying: boolean) => void
  /** Called with true when playback waits for data. */
  readonly onBuffering: (isBuffering: boolean) => void
  readonly onEnded: () => void
  readonly onFailed: () => void
}

/**
 * Plays audio. The rest of the player depends on this interface only, so that another engine
 * (for gapless playback or for a remote device) can replace the current one.
 */
export interface Engine {
  /** Loads a source and sets the position to `startSeconds`. */
  load(url: string, startSeconds: number): void
  /** Starts playback. The first call must happen in a user gesture. Rejects when the browser blocks playback. */
  play(): Promise<void>
  pause(): void
  seek(seconds: number): void
  setVolume(volume: number): void
  /** 1 is the normal speed. The pitch does not change. It applies to sources that are loaded later too. */
  setSpeed(speed: number): void
  /** In seconds from the start. */
  readonly position: number
  /** Stops the sound at once and forgets the source, without calling `onPlaying`. */
  stop(): void
}
