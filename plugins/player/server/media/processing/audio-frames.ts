import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { Frame, Rational } from 'node-av/lib'

/** The number of channels after decoding: all audio is converted to stereo. */
export const CHANNELS = 2

/** The samples of the left and of the right channel. */
export type StereoSamples = readonly [left: Float32Array, right: Float32Array]

/** Creates a frame without samples. */
export function createFrame(): Frame {
  const frame = new Frame()
  frame.alloc()
  return frame
}

/** Returns the samples of a stereo frame of planar 32-bit floats. They are not copied, so they are valid only as long as the frame. */
export function viewChannels(frame: Frame): StereoSamples {
  const [left, right] = frame.data ?? []
  if (!left || !right) throw new Error('The frame has no stereo samples.')
  const length = frame.nbSamples
  return [new Float32Array(left.buffer, left.byteOffset, length), new Float32Array(right.buffer, right.byteOffset, length)]
}

/** Creates a frame with stereo samples. Its position is counted in samples. */
export function createStereoFrame([left, right]: StereoSamples, { sampleRate, position }: { readonly sampleRate: number; readonly position: number }): Frame {
  const frame = createFrame()
  frame.nbSamples = left.length
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.sampleRate = sampleRate
  frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  frame.timeBase = new Rational(1, sampleRate)
  frame.pts = BigInt(position)
  if (frame.getBuffer() < 0) throw new Error('There is no memory for a frame.')
  const [leftTarget, rightTarget] = viewChannels(frame)
  leftTarget.set(left)
  rightTarget.set(right)
  return frame
}

/** The maximum size of kept frames, about 12 minutes at 44.1 kHz. A longer track is decoded again for its loudness and its renditions instead. */
const MAX_KEPT_BYTES = 2 ** 28

export type KeptFrames = ReturnType<typeof createKeptFrames>

/** Keeps decoded frames in memory, so that the file need not be decoded again for the loudness and the renditions. */
export function createKeptFrames() {
  const frames: Frame[] = []
  let bytes = 0
  const free = () => {
    for (const frame of frames.splice(0)) frame.free()
  }
  return {
    /** Adds a frame without copying its samples. Does nothing when the limit is reached. */
    add(frame: Frame) {
      bytes += frame.nbSamples * CHANNELS * Float32Array.BYTES_PER_ELEMENT
      const reference = bytes <= MAX_KEPT_BYTES ? frame.clone() : null
      if (reference) frames.push(reference)
      else free()
    },
    /** Returns all frames; `null` when they exceeded the limit. */
    getAll: (): readonly Frame[] | null => (bytes <= MAX_KEPT_BYTES ? frames : null),
    free,
  }
}
