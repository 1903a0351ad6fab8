import type { PaletteName } from '../covers/palette.ts'
import type { CoverPatternName } from '../covers/patterns/patterns.ts'
import type { SoundName } from '../sounds/sounds.ts'
import type { TrackTags } from './encode.ts'

/** Everything to render, as plain data. The same plan always gives the same music and covers. */
export interface DemoPlan {
  readonly albums: readonly AlbumPlan[]
  readonly covers: readonly CoverPlan[]
}

/** The tracks of an album have the same sound, so one worker renders all of them and reuses the samples. */
export interface AlbumPlan {
  readonly sound: SoundName
  readonly tracks: readonly TrackPlan[]
}

export interface TrackPlan {
  /** Unique in the plan; identifies the rendered track. */
  readonly index: number
  readonly seed: string
  /** Approximate length in seconds. */
  readonly seconds: number
  readonly tags: TrackTags
}

export interface CoverPlan {
  /** Unique in the plan; identifies the rendered cover. */
  readonly key: string
  readonly pattern: CoverPatternName
  readonly palette: PaletteName
  readonly seed: string
}

export interface RenderedTrack {
  readonly index: number
  /** A temporary file, deleted once the callback that receives it has finished. */
  readonly path: string
  /** In seconds. */
  readonly duration: number
  /** Heights of the waveform’s bars, 0 to 1. */
  readonly peaks: readonly number[]
  /** Times in seconds at which a sung line can begin. */
  readonly phraseStarts: readonly number[]
}

export interface RenderedCover {
  readonly key: string
  readonly svg: string
  /** Main colour of the cover, as OKLCH hue and chroma. */
  readonly hue: number
  readonly chroma: number
}

/** Sent to the render process when it starts. */
export interface RenderRequest {
  readonly plan: DemoPlan
  /** The path of an operator's FFmpeg. */
  readonly ffmpeg: string | undefined
  /** Folder for the encoded files. */
  readonly folder: string
  readonly isInBackground: boolean
}

/** Sent by the render process. */
export type RenderMessage =
  | { readonly kind: 'track'; readonly track: RenderedTrack }
  | { readonly kind: 'cover'; readonly cover: RenderedCover }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }

/** Sent to a worker thread of the render process. */
export interface WorkerRequest {
  readonly album: AlbumPlan
  /** The path of an operator's FFmpeg. */
  readonly ffmpeg: string | undefined
  readonly folder: string
}

/** Sent by a worker thread. */
export type WorkerMessage =
  | { readonly kind: 'track'; readonly track: RenderedTrack }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
