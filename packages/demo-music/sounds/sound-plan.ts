import type { DrumKitName } from '../synthesis/drum-kits.ts'
import type { PitchedName } from '../synthesis/instruments/instruments.ts'
import type { ScaleName } from '../synthesis/scales.ts'

/** An instrument in the mix. */
export interface Voice {
  readonly instrument: PitchedName
  /** Octaves above the root note. */
  readonly octave: number
  /** −1 (left) to 1 (right). */
  readonly pan: number
  readonly level: number
  /** How much of the instrument is sent to the reverb, 0 to 1. */
  readonly reverbSend: number
  /** How much of the instrument is sent to the echo, 0 to 1. Default: 0. */
  readonly echo?: number
}

/**
 * How an artist sounds: instruments, scales, tempo and reverb. Each track uses one random value of every list. A value that is listed twice is used twice as
 * often.
 */
export interface SoundPlan {
  readonly scales: readonly ScaleName[]
  /** Possible numbers of pulses per bar: 16 (four beats of four) or 12 (four beats of three). */
  readonly pulsesPerBar: readonly (12 | 16)[]
  /** Lowest and highest tempo, in beats per minute. */
  readonly bpmRange: readonly [number, number]
  /** Delay of the off-beats, as a fraction of a pulse. */
  readonly swing: number
  /** Possible root notes, as MIDI note numbers. */
  readonly rootNotes: readonly number[]
  /** Possible chord progressions: the scale degree of the chord of each bar, repeated to the end. */
  readonly chordProgressions: readonly (readonly number[])[]
  /** Repeats a short figure in the background. */
  readonly ostinato: Voice
  /** Plays a second, thinner ostinato. */
  readonly counterMelody?: Voice
  readonly lead: Voice
  /** Alternates with the lead, bar by bar. */
  readonly answer?: Voice
  readonly bass?: Voice
  /** Plays chords. */
  readonly pad?: Voice
  readonly kit?: DrumKitName
  readonly drumLevel: number
  /** How many notes ostinato and lead play, 0 to 1. */
  readonly density: number
  readonly roomSize: number
  readonly reverbLevel: number
}
