import type { PitchedName } from '../music/instruments/ensemble.ts'
import type { KitName } from '../music/kits.ts'
import type { ScaleName } from '../music/scales.ts'

export interface Player {
  readonly instrument: PitchedName
  /** Octaves above the root's own. */
  readonly octave: number
  /** −1 left to 1 right. */
  readonly pan: number
  readonly level: number
  /** How much goes to the room, and to the echo. */
  readonly room: number
  readonly echo?: number
}

/** How an artist sounds: who plays, on which scales, how fast, in which room. */
export interface SoundPlan {
  readonly scales: readonly ScaleName[]
  /** Pulses in a bar: 16 for four times four, 12 for four times three. */
  readonly pulses: readonly (12 | 16)[]
  readonly bpm: readonly [number, number]
  /** How late the off-pulses come, as a share of a pulse. */
  readonly swing: number
  /** MIDI numbers that pieces may stand on. */
  readonly roots: readonly number[]
  /** Degrees that the bars of a cycle stand on. */
  readonly cycles: readonly (readonly number[])[]
  readonly ostinato: Player
  readonly counter?: Player
  readonly lead: Player
  readonly answer?: Player
  readonly bass?: Player
  readonly pad?: Player
  readonly kit?: KitName
  readonly drums: number
  /** How thick the ostinato and the lead are, 0 to 1. */
  readonly density: number
  readonly roomSize: number
  readonly wet: number
}
