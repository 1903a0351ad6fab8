import type { DrumName, PitchedName } from './instruments/instruments.ts'

export interface ScoreNote {
  readonly instrument: PitchedName | DrumName
  /** Start in seconds. */
  readonly at: number
  /** Length in seconds. */
  readonly seconds: number
  /** In hertz. */
  readonly frequency: number
  /** How hard the note is played, 0 to 1. */
  readonly force: number
  /** The volume in the mix, 0 to 1. */
  readonly level: number
  /** −1 (left) to 1 (right). */
  readonly pan: number
  /** How much of the note is sent to the reverb, 0 to 1. */
  readonly reverbSend: number
  /** How much of the note is sent to the echo, 0 to 1. */
  readonly echo: number
}

export interface Score {
  readonly notes: readonly ScoreNote[]
  /** End of the last bar in seconds; notes may ring longer. */
  readonly end: number
  /** Times in seconds at which a sung line can begin. */
  readonly phraseStarts: readonly number[]
  /** Seconds between two echoes. */
  readonly echoDelay: number
  readonly sections: readonly { readonly name: string; readonly at: number }[]
}
