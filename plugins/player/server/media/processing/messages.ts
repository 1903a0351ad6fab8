/** The description of a rendition that the audio process has to encode. */
export interface RenditionSpec {
  /** Unique for the file: `aac-128`. It is also the name of the output file, without its extension. */
  readonly name: string
  readonly codec: 'aac' | 'opus' | 'flac'
  /** In bits per second; 0 for a lossless codec. */
  readonly bitRate: number
}

/** The argument of the audio process, as JSON. The process reads the audio file itself from standard input. */
export interface AudioRequest {
  /** The folder for the renditions and for temporary data. */
  readonly folder: string
  /** The maximum duration. Longer files are refused. */
  readonly maxSeconds: number
  readonly renditions: readonly RenditionSpec[]
  /** The files with the edges (the first and last samples) of the previous and next track on the album; `null` when there is no such track. */
  readonly previousEdge: string | null
  readonly nextEdge: string | null
}

/** The results of reading an audio file. */
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

/** The values with which a player plays a rendition without a gap before and after it. */
export interface RenditionTable {
  readonly mime: string
  /** The value of the parameter `codecs`. */
  readonly codec: string
  readonly sampleRate: number
  readonly channels: number
  /** The number of samples that the encoder adds at the beginning. `frontTrim` includes them. */
  readonly encoderDelay: number
  /** The number of samples before the first sample of the track: the delay of the encoder, and the end of the previous track. */
  readonly frontTrim: number
  /** The exact number of samples of the track. */
  readonly frames: number
  /** The number of samples in one packet. */
  readonly frameSize: number
  readonly initOffset: number
  readonly initLength: number
  readonly segments: readonly Segment[]
}

/** The reason why the audio process refuses a file. */
export type AudioFailure = 'unreadable' | 'no_audio' | 'truncated' | 'too_short' | 'too_long' | 'too_complex' | 'unsupported'

/** A message that the audio process writes to standard output, as one line of JSON. */
export type AudioMessage =
  | { readonly kind: 'progress'; readonly step: 'reading' | 'encoding'; readonly share: number }
  /** Sent before `analysis`, because measuring the loudness takes as long as decoding, and artists wait for the waveform. */
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
