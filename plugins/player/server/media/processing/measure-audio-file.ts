import { fstatSync, readSync } from 'node:fs'
import type { Frame } from 'node-av/lib'
import type { OpenedAudio } from './decode-audio.ts'
import { type AudioAnalysis, RefusedAudio } from './messages.ts'
import { createEdgeRecorder, type TrackEdges } from './track-edges.ts'
import { createWaveformMeter } from './waveform.ts'

const MAX_RIFF_LENGTH = 0x7fff_ffff
/**
 * The processor time that reading may take: a fixed number of seconds, and a share of the duration of the music. Normal music needs about 0.3 % of its
 * duration. A file that needs far more was made to overload the server.
 */
const READING_BASE_SECONDS = 40
const READING_SHARE = 0.1
const TIME_CHECK_INTERVAL_MS = 200
/** A file with less than this share of the length in its header is incomplete. */
const MIN_COMPLETE_SHARE = 0.95
/** The formats with a header that contains the exact length. Only with these can the header show that the end of a file is missing. */
const EXACT_FORMATS = /^(mov|flac|wav|aiff)$/

/** The results of decoding, without the loudness, which is measured later. */
type AudioProperties = Omit<AudioAnalysis, 'loudness' | 'truePeak'>

interface AnalysisOptions {
  /** The maximum duration. Longer files are refused. */
  readonly maxSeconds: number
  readonly descriptor: number
  /** Receives all frames. A frame is valid until the function returns. */
  readonly onFrame: (frame: Frame) => void
  readonly reportProgress: (share: number) => void
}

/**
 * Decodes all samples once, and finds the length, the waveform and the edges (the first and last samples) in the same pass. The loudness is measured
 * separately, because it takes longer and users wait for the waveform.
 * @throws {@link RefusedAudio}
 */
export function readAudio(
  audio: OpenedAudio,
  { maxSeconds, descriptor, onFrame, reportProgress }: AnalysisOptions,
): { readonly properties: AudioProperties; readonly edges: TrackEdges } {
  const { sampleRate, declaredSeconds } = audio
  if (declaredSeconds > maxSeconds) throw new RefusedAudio('too_long', `${declaredSeconds} s`)
  const waveform = createWaveformMeter()
  const edges = createEdgeRecorder(sampleRate)
  const assertQuick = createTimeAssertion()
  let frames = 0
  for (const frame of audio.decode()) {
    frames += frame.nbSamples
    if (frames > maxSeconds * sampleRate) throw new RefusedAudio('too_long', `more than ${maxSeconds} s`)
    assertQuick(frames / sampleRate)
    waveform.add(frame)
    edges.add(frame)
    onFrame(frame)
    if (declaredSeconds > 0) reportProgress(frames / sampleRate / declaredSeconds)
  }
  assertComplete(audio, frames, descriptor)
  const { codec, container, isLossless, channels, bitsPerSample, bitRate } = audio
  const properties = { codec, container, isLossless, sampleRate, channels, bitsPerSample, bitRate, frames, peaks: waveform.computePeaks() }
  return { properties, edges: edges.finish() }
}

/**
 * Creates the function that throws when a file needs far more processor time than music of its length. It reads the processor time only a few times per
 * second.
 */
function createTimeAssertion() {
  const start = process.cpuUsage()
  let checkedAt = performance.now()
  return (decodedSeconds: number) => {
    if (performance.now() - checkedAt < TIME_CHECK_INTERVAL_MS) return
    checkedAt = performance.now()
    const { user, system } = process.cpuUsage(start)
    const seconds = (user + system) / 1e6
    if (seconds > READING_BASE_SECONDS + decodedSeconds * READING_SHARE) throw new RefusedAudio('too_complex', `${seconds} s for ${decodedSeconds} s of audio`)
  }
}

function assertComplete({ container, sampleRate, declaredSeconds }: OpenedAudio, frames: number, descriptor: number) {
  const seconds = frames / sampleRate
  if (frames === 0) throw new RefusedAudio('no_audio', 'no samples')
  if (EXACT_FORMATS.test(container) && seconds < declaredSeconds * MIN_COMPLETE_SHARE) throw new RefusedAudio('truncated', `${seconds} of ${declaredSeconds} s`)
  if (container === 'wav' && isCutWav(descriptor)) throw new RefusedAudio('truncated', `${seconds} s`)
  if (seconds < 1) throw new RefusedAudio('too_short', `${seconds} s`)
}

/**
 * Returns whether the end of a WAV file is missing, which FFmpeg does not notice. Lengths of 0 and near the maximum are ignored, because programs that
 * write to a pipe do not know the length and write such values.
 */
function isCutWav(descriptor: number): boolean {
  const header = Buffer.alloc(8)
  readSync(descriptor, header, 0, header.length, 0)
  const length = header.readUInt32LE(4)
  return length < MAX_RIFF_LENGTH && fstatSync(descriptor).size < length * MIN_COMPLETE_SHARE
}
