import type { Random } from '../random.ts'

export interface Note {
  /** Hertz; percussion without pitch does as it likes with it. */
  readonly frequency: number
  /** How hard, 0 to 1. */
  readonly force: number
  /** How long it is held: for what is blown, bowed or damped. */
  readonly seconds: number
  readonly random: Random
}

export interface Instrument {
  /** Whether a note's sound depends on how long it is held. */
  readonly isHeld: boolean
  play(note: Note): Float32Array
}
