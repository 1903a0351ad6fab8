import type { Random } from '../random.ts'

export interface Note {
  /** In hertz; ignored by drums. */
  readonly frequency: number
  /** How hard the note is played, 0 to 1. */
  readonly force: number
  /** How long the note is played, for instruments that can sustain or damp it. */
  readonly seconds: number
  readonly random: Random
}

export interface Instrument {
  /** Whether the sound of a note depends on how long it is played, as on an organ. */
  readonly isSustained: boolean
  play(note: Note): Float32Array
}
