import type { DrumKitName } from '../synthesis/drum-kits.ts'
import type { PitchedName } from '../synthesis/instruments/instruments.ts'
import type { ScaleName } from '../synthesis/scales.ts'

/** An instrument in the mix. */
export interface Voice {
  readonly instrument: PitchedName
  /** Octaves above the root. */
  readonly octave: number
  /** −1 (left) to 1 (right). */
  readonly pan: number
  readonly level: number
  /** Level of the reverb, 0 to 1. */
  readonly room: number
  /** Level of the echo, 0 to 1. */
  readonly echo?: number
}

/** How an artist sounds: instruments, scales, tempo and reverb. */
export interface SoundPlan {
  readonly scales: readonly ScaleName[]
  /** Pulses per bar: 16 (four beats of four) or 12 (four beats of three). */
  readonly pulses: readonly (12 | 16)[]
  /** Lowest and highest tempo. */
  readonly bpm: readonly [number, number]
  /** Delay of the off-beats, as a fraction of a pulse. */
  readonly swing: number
  /** Possible roots, as MIDI note numbers. */
  readonly roots: readonly number[]
  /** Possible chord progressions: the scale degree of the chord of each bar, repeated to the end. */
  readonly cycles: readonly (readonly number[])[]
  readonly ostinato: Voice
  readonly counter?: Voice
  readonly lead: Voice
  readonly answer?: Voice
  readonly bass?: Voice
  readonly pad?: Voice
  readonly kit?: DrumKitName
  readonly drumLevel: number
  /** How many notes ostinato and lead play, 0 to 1. */
  readonly density: number
  readonly roomSize: number
  readonly reverbLevel: number
}
