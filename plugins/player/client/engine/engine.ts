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
 * Plays audio. All other code of the player depends only on this interface, so that another engine, for example for a remote device, can replace the
 * current one.
 */
export interface Engine {
  /** Loads a source and sets the position to `startSeconds`. */
  load(url: string, startSeconds: number): void
  /**
   * Loads the beginning of a source that may be played next, so that a later `load` starts it at once. The current source continues to play. Engines
   * that cannot load a second source do not have this function.
   */
  prepare?(url: string): void
  /**
   * Plays a source from its beginning while the current source fades out. From this call on, all events are about the new source. Engines that cannot
   * play two sources at once do not have this function.
   * @param gain How much louder or quieter the new source is played, in dB.
   * @returns A promise like that of `play`.
   */
  crossfade?(url: string, seconds: number, gain: number): Promise<void>
  /** Starts playback. The first call must happen in a user gesture. Rejects when the browser blocks playback. */
  play(): Promise<void>
  pause(): void
  seek(seconds: number): void
  /**
   * @param volume 0 to 1, as the user sets it.
   * @param gain How much louder or quieter the current source is played, in dB.
   */
  setVolume(volume: number, gain: number): void
  /** Sets the speed of the current source and of all later sources. 1 is the normal speed. The pitch does not change. */
  setSpeed(speed: number): void
  /** The playback position in seconds. */
  readonly position: number
  /** Stops the sound at once and removes the source, without calling `onPlaying`. */
  stop(): void
}
