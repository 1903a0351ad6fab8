import type { Frame } from 'node-av/lib'
import { CHANNELS, type StereoSamples, viewChannels } from './audio-frames.ts'

/**
 * The number of samples at each end of a track that are stored for the neighbouring tracks on its album. It is larger than `CONTEXT_SAMPLES`, because
 * that number is rounded up until the number of samples after resampling is a whole number.
 */
export const EDGE_SAMPLES = 10_240
/**
 * The number of samples of a neighbouring track that are encoded with a track, so that listeners do not hear the transition. Fewer samples would be
 * audible.
 */
export const CONTEXT_SAMPLES = 8192
const WAV_HEADER = 44
const FLOAT_FORMAT = 3

/** The edges of a track: its first samples (`head`) and its last samples (`tail`). */
export interface TrackEdges {
  readonly sampleRate: number
  readonly head: StereoSamples
  readonly tail: StereoSamples
}

/** Keeps the first and the last samples of a track while it is decoded. */
export function createEdgeRecorder(sampleRate: number) {
  const createEdge = (): StereoSamples => [new Float32Array(EDGE_SAMPLES), new Float32Array(EDGE_SAMPLES)]
  const head = createEdge()
  const tail = createEdge()
  let count = 0
  function addToChannel(samples: Float32Array, first: Float32Array, last: Float32Array) {
    if (count < EDGE_SAMPLES) first.set(samples.subarray(0, EDGE_SAMPLES - count), count)
    const added = samples.subarray(Math.max(0, samples.length - EDGE_SAMPLES))
    last.copyWithin(0, added.length)
    last.set(added, EDGE_SAMPLES - added.length)
  }
  return {
    add(frame: Frame) {
      const [left, right] = viewChannels(frame)
      addToChannel(left, head[0], tail[0])
      addToChannel(right, head[1], tail[1])
      count += left.length
    },
    finish(): TrackEdges {
      const length = Math.min(count, EDGE_SAMPLES)
      return { sampleRate, head: cut(head, 0, length), tail: cut(tail, EDGE_SAMPLES - length, EDGE_SAMPLES) }
    },
  }
}

const cut = ([left, right]: StereoSamples, start: number, end: number): StereoSamples => [left.subarray(start, end), right.subarray(start, end)]

/** Encodes the edges as a WAV file that contains the head and then the tail. Both have the same length, so that `decodeEdges` can separate them. */
export function encodeEdges({ sampleRate, head, tail }: TrackEdges): Buffer {
  const samples = Buffer.concat([encodeSamples(head), encodeSamples(tail)])
  const header = Buffer.alloc(WAV_HEADER)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(WAV_HEADER - 8 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(FLOAT_FORMAT, 20)
  header.writeUInt16LE(CHANNELS, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * CHANNELS * 4, 28)
  header.writeUInt16LE(CHANNELS * 4, 32)
  header.writeUInt16LE(32, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** Encodes samples as 32-bit floats, alternating between the left and the right channel. */
export function encodeSamples([left, right]: StereoSamples): Buffer {
  const samples = new Float32Array(left.length * CHANNELS)
  for (let index = 0; index < left.length; index += 1) {
    samples[index * CHANNELS] = left[index] ?? 0
    samples[index * CHANNELS + 1] = right[index] ?? 0
  }
  return viewBytes(samples)
}

const viewBytes = (samples: Float32Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)

/** Reads a file that `encodeEdges` wrote. */
export function decodeEdges(file: Buffer): TrackEdges {
  const bytes = file.subarray(WAV_HEADER)
  const samples = new Float32Array(bytes.length / 4)
  viewBytes(samples).set(bytes)
  const half = samples.length / 2
  return { sampleRate: file.readUInt32LE(24), head: separate(samples.subarray(0, half)), tail: separate(samples.subarray(half)) }
}

const separate = (samples: Float32Array): StereoSamples => [
  samples.filter((_, index) => index % CHANNELS === 0),
  samples.filter((_, index) => index % CHANNELS === 1),
]

/**
 * Returns the last samples of the previous track, which are encoded before a track. Their number is chosen so that it is still a whole number after the
 * conversion to the sample rate of the rendition. When the previous track is too short, there are fewer samples, or none.
 */
export function chooseContext(tail: StereoSamples, sourceRate: number, renditionRate: number): StereoSamples {
  const step = sourceRate / findGreatestCommonDivisor(sourceRate, renditionRate)
  const [{ length: available }] = tail
  const wanted = Math.ceil(CONTEXT_SAMPLES / step) * step
  const count = wanted <= available ? wanted : Math.floor(available / step) * step
  return cut(tail, available - count, available)
}

const findGreatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : findGreatestCommonDivisor(b, a % b))
