import type { Stereo } from './mix.ts'

/** Converts to interleaved 16-bit little-endian samples, the format `s16le` of ffmpeg. */
export function toPcm({ left, right }: Stereo): Buffer {
  const samples = new Int16Array(left.length * 2)
  for (let i = 0; i < left.length; i += 1) {
    samples[2 * i] = left[i]! * 32_767
    samples[2 * i + 1] = right[i]! * 32_767
  }
  return Buffer.from(samples.buffer)
}
