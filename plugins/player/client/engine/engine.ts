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
  /**
   * Loads the beginning of a source that may be played next, so that `load` finds it ready. What is playing goes on. Engines that cannot load
   * a second source do not have this function.
   */
  prepare?(url: string): void
  /**
   * Plays a source from its beginning while the current one fades out. Events belong to the new source from now on. Engines that cannot play two
   * sources at once do not have this function.
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
  /** 1 is the normal speed. The pitch does not change. It applies to sources that are loaded later too. */
  setSpeed(speed: number): void
  /** In seconds from the start. */
  readonly position: number
  /** Stops the sound at once and forgets the source, without calling `onPlaying`. */
  stop(): void
}
