/**
 * Frames at each end of a track that are kept for its neighbours on an album. A frame is one sample per channel. More than `CONTEXT_FRAMES`:
 * after resampling, the count must still be a whole number.
 */
export const EDGE_FRAMES = 10_240
/** Frames of the neighbouring track that are encoded with a track, so that the join is inaudible. The fewest that work. */
const CONTEXT_FRAMES = 8192
const CHANNELS = 2
const WAV_HEADER = 44
const FLOAT_FORMAT = 3

/** The first and the last samples of a track: interleaved, stereo. */
export interface TrackEdges {
  readonly sampleRate: number
  readonly head: Float32Array
  readonly tail: Float32Array
}

/** Keeps the first and the last samples of a track while it is decoded. */
export function createEdgeRecorder(sampleRate: number) {
  const limit = EDGE_FRAMES * CHANNELS
  const head = new Float32Array(limit)
  const tail = new Float32Array(limit)
  let count = 0
  return {
    add(samples: Float32Array) {
      if (count < limit) head.set(samples.subarray(0, limit - count), count)
      count += samples.length
      const added = samples.subarray(Math.max(0, samples.length - limit))
      tail.copyWithin(0, added.length)
      tail.set(added, limit - added.length)
    },
    finish(): TrackEdges {
      const length = Math.min(count, limit)
      return { sampleRate, head: head.subarray(0, length), tail: tail.subarray(limit - length) }
    },
  }
}

/** Writes the edges as a WAV file: head and tail, which have the same length. */
export function encodeEdges({ sampleRate, head, tail }: TrackEdges): Buffer {
  const header = Buffer.alloc(WAV_HEADER)
  const bytes = (head.length + tail.length) * 4
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(WAV_HEADER - 8 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(FLOAT_FORMAT, 20)
  header.writeUInt16LE(CHANNELS, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * CHANNELS * 4, 28)
  header.writeUInt16LE(CHANNELS * 4, 32)
  header.writeUInt16LE(32, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  return Buffer.concat([header, viewBytes(head), viewBytes(tail)])
}

const viewBytes = (samples: Float32Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)

/** Reads a file that `encodeEdges` wrote. */
export function decodeEdges(file: Buffer): TrackEdges {
  const bytes = file.subarray(WAV_HEADER)
  const samples = new Float32Array(bytes.length / 4)
  viewBytes(samples).set(bytes)
  const half = samples.length / 2
  return { sampleRate: file.readUInt32LE(24), head: samples.subarray(0, half), tail: samples.subarray(half) }
}

/**
 * Returns how many frames of the previous track are encoded before a track: a count that is still whole after conversion from the source rate
 * to the rendition's rate. 0 when the previous track is too short.
 */
export function chooseContextFrames(available: number, sourceRate: number, renditionRate: number): number {
  const step = sourceRate / findGreatestCommonDivisor(sourceRate, renditionRate)
  const frames = Math.ceil(CONTEXT_FRAMES / step) * step
  return frames <= available ? frames : Math.floor(available / step) * step
}

const findGreatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : findGreatestCommonDivisor(b, a % b))
