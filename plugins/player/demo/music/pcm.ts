import type { Stereo } from './mix.ts'

/** Interleaved 16-bit samples, little endian, as ffmpeg's s16le. */
export function toPcm({ left, right }: Stereo): Buffer {
  const samples = new Int16Array(left.length * 2)
  for (let i = 0; i < left.length; i += 1) {
    samples[2 * i] = left[i]! * 32_767
    samples[2 * i + 1] = right[i]! * 32_767
  }
  return Buffer.from(samples.buffer)
}
