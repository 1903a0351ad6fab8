import type { DrumName, PitchedName } from './instruments/ensemble.ts'

export interface ScoreNote {
  readonly instrument: PitchedName | DrumName
  /** Seconds. */
  readonly at: number
  readonly seconds: number
  readonly frequency: number
  readonly force: number
  readonly level: number
  readonly pan: number
  readonly room: number
  readonly echo: number
}

export interface Score {
  readonly notes: readonly ScoreNote[]
  /** When the last bar ends; the tail comes after. */
  readonly end: number
  /** Where a sung line would begin. */
  readonly phrases: readonly number[]
  /** Seconds between two echoes. */
  readonly echo: number
  readonly sections: readonly { readonly name: string; readonly at: number }[]
}
