import type { DrumName, PitchedName } from './instruments/instruments.ts'

export interface ScoreNote {
  readonly instrument: PitchedName | DrumName
  /** Start in seconds. */
  readonly at: number
  /** Length in seconds. */
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
  /** End of the last bar in seconds; notes may ring longer. */
  readonly end: number
  /** Times in seconds at which a sung line can begin. */
  readonly phrases: readonly number[]
  /** Seconds between two echoes. */
  readonly echoDelay: number
  readonly sections: readonly { readonly name: string; readonly at: number }[]
}
