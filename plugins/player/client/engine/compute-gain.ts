import type { AudioSource } from '../../contract/playback.ts'
import type { Queue } from './queue.ts'

/**
 * Returns by how many dB a track is played louder or quieter, so that all music is equally loud. When an album is played in its order, all its tracks
 * get the same gain, so that quiet songs of the album stay quieter than loud ones.
 */
export function computeGain({ gain }: Pick<AudioSource, 'gain'>, { source, isShuffled }: Pick<Queue, 'source' | 'isShuffled'>): number {
  if (!gain) return 0
  return source?.to.startsWith('/album/') && !isShuffled ? gain.album : gain.track
}

/** Converts a volume from 0 to 1 and a gain in dB to the volume of an audio element. */
export function toElementVolume(volume: number, gain: number): number {
  // The perceived loudness does not grow evenly with the volume. Because of the square, the middle of the slider sounds about 50 % as loud.
  return Math.min(1, volume ** 2 * 10 ** (gain / 20))
}
