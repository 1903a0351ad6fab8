/** A rendition that the audio process encodes. */
export interface RenditionSpec {
  /** Unique for the file: `aac-128`. It is also the name of the output file, without its extension. */
  readonly name: string
  readonly codec: 'aac' | 'opus' | 'flac'
  /** In bits per second; 0 for a lossless codec. */
  readonly bitRate: number
}

/** What the audio process receives as its argument, in JSON. The audio file itself is its standard input. */
export interface AudioRequest {
  /** The folder for the renditions and for temporary data. */
  readonly folder: string
  /** The file is refused when it is longer. */
  readonly maxSeconds: number
  readonly renditions: readonly RenditionSpec[]
  /** The edges of the tracks before and after this one on its album. */
  readonly previousEdge: string | null
  readonly nextEdge: string | null
}

/** What is known about an audio file after all its samples were decoded. */
export interface AudioAnalysis {
  /** The name of the codec: `mp3`, `pcm_s16le`. */
  readonly codec: string
  readonly container: string
  readonly isLossless: boolean
  readonly sampleRate: number
  readonly channels: number
  readonly bitsPerSample: number
  /** In bits per second. */
  readonly bitRate: number
  /** The exact number of samples of each channel. */
  readonly frames: number
  /** Integrated loudness by EBU R 128, in LUFS; `null` for silence. */
  readonly loudness: number | null
  /** In dBTP; `null` for silence. */
  readonly truePeak: number | null
  /** Heights of the waveform’s bars, 0 to 1. */
  readonly peaks: readonly number[]
}

/** The time in seconds, the offset and the length in bytes of a segment. */
export type Segment = readonly [time: number, offset: number, length: number]

/** What a player needs to join a rendition with its neighbours without a gap. */
export interface RenditionTable {
  readonly mime: string
  /** The value of the parameter `codecs`. */
  readonly codec: string
  readonly sampleRate: number
  readonly channels: number
  /** Samples that the encoder adds at the beginning. A part of `frontTrim`. */
  readonly encoderDelay: number
  /** Samples before the first one of the track: the encoder’s delay and the end of the track before. */
  readonly frontTrim: number
  /** The exact number of samples of the track. */
  readonly frames: number
  /** Samples of one packet. */
  readonly frameSize: number
  readonly initOffset: number
  readonly initLength: number
  readonly segments: readonly Segment[]
}

/** Why the audio process refuses a file. */
export type AudioFailure = 'unreadable' | 'no_audio' | 'truncated' | 'too_short' | 'too_long' | 'too_complex' | 'unsupported'

/** What the audio process writes to its standard output, one JSON text per line. */
export type AudioMessage =
  | { readonly kind: 'progress'; readonly step: 'reading' | 'encoding'; readonly share: number }
  /** Sent before `analysis`, which takes as long again: listeners and artists see the waveform first. */
  | { readonly kind: 'waveform'; readonly seconds: number; readonly peaks: readonly number[] }
  | { readonly kind: 'analysis'; readonly analysis: AudioAnalysis }
  | { readonly kind: 'rendition'; readonly name: string; readonly file: string; readonly size: number; readonly table: RenditionTable }
  | { readonly kind: 'failed'; readonly reason: AudioFailure; readonly detail: string }
  | { readonly kind: 'done' }

/** An error of the audio process that the file causes, not the site. */
export class RefusedAudio extends Error {
  override name = 'RefusedAudio'
  readonly reason: AudioFailure
  constructor(reason: AudioFailure, detail: string) {
    super(detail)
    this.reason = reason
  }
}
