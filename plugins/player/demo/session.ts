import type { Labels } from './encode.ts'
import type { SoundName } from './sounds/sounds.ts'

/** An album's pieces, which share their notes and so are recorded in one place. */
export interface Session {
  readonly ffmpeg: string
  readonly sound: SoundName
  readonly takes: readonly { readonly index: number; readonly seed: string; readonly seconds: number; readonly labels: Labels }[]
}

export interface Recording {
  readonly index: number
  readonly audio: Uint8Array<ArrayBuffer>
  readonly duration: number
  readonly peaks: readonly number[]
  /** Seconds at which a sung line would begin. */
  readonly phrases: readonly number[]
}

export type StudioMessage =
  | { readonly kind: 'recording'; readonly recording: Recording }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
