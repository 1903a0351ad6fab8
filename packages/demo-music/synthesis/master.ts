import { applyHighPass } from './filters.ts'
import { measureLoudness } from './loudness.ts'
import type { Stereo } from './mix.ts'
import { toSampleIndex } from './samples.ts'

const TARGET_LUFS = -14
/** The highest sample before encoding: −3.4 dB. The intended peak is −1 dB, but the encoder makes hard strokes up to 2 dB louder. */
const CEILING = 10 ** (-3.4 / 20)
const BLOCK_SAMPLES = 32

/** Masters a track: common loudness, no sample above the ceiling, fade-out at the end. */
export function applyMastering({ left, right }: Stereo): Stereo {
  for (const channel of [left, right]) reduceBass(applyHighPass(channel, 34))
  applyGain(left, right, 10 ** ((TARGET_LUFS - 1 - measureLoudness(left, right)) / 20))
  applySoftClip(left, right)
  applyGain(left, right, 10 ** (Math.min(3, TARGET_LUFS - measureLoudness(left, right)) / 20))
  applyLimiter(left, right)
  const end = findEnd(left, right)
  return { left: fadeOut(left.subarray(0, end)), right: fadeOut(right.subarray(0, end)) }
}

/** Reduces frequencies below 300 Hz, where bass instruments add up, for small loudspeakers. */
function reduceBass(channel: Float32Array) {
  let low = 0
  for (let i = 0; i < channel.length; i += 1) {
    low += 0.042 * (channel[i]! - low)
    channel[i]! -= low * 0.36
  }
}

/** Finds the end of the audible part, so that silence is cut off. */
function findEnd(left: Float32Array, right: Float32Array) {
  let end = left.length
  while (end > 1 && Math.abs(left[end - 1]!) < 0.0012 && Math.abs(right[end - 1]!) < 0.0012) end -= 1
  return Math.min(left.length, end + toSampleIndex(0.25))
}

function applyGain(left: Float32Array, right: Float32Array, gain: number) {
  for (let i = 0; i < left.length; i += 1) {
    left[i]! *= gain
    right[i]! *= gain
  }
}

/** Compresses samples above 0.5 smoothly. */
function applySoftClip(left: Float32Array, right: Float32Array) {
  for (const channel of [left, right])
    for (let i = 0; i < channel.length; i += 1) {
      const x = channel[i]!
      const amplitude = Math.abs(x)
      if (amplitude > 0.5) channel[i] = Math.sign(x) * (0.5 + (amplitude - 0.5) / (1 + (amplitude - 0.5) * 0.9))
    }
}

/** Limits peaks: the gain falls a few milliseconds before a peak and recovers slowly. */
function applyLimiter(left: Float32Array, right: Float32Array) {
  const blocks = Math.ceil(left.length / BLOCK_SAMPLES) + 1
  const targetGains = new Float32Array(blocks).fill(1)
  for (let i = 0; i < left.length; i += 1) {
    const amplitude = Math.max(Math.abs(left[i]!), Math.abs(right[i]!))
    const block = (i / BLOCK_SAMPLES) | 0
    if (amplitude * targetGains[block]! > CEILING) targetGains[block] = CEILING / amplitude
  }
  const gains = smoothGains(targetGains)
  for (let i = 0; i < left.length; i += 1) {
    const block = (i / BLOCK_SAMPLES) | 0
    const progress = (i % BLOCK_SAMPLES) / BLOCK_SAMPLES
    const gain = gains[block]! + (gains[block + 1]! - gains[block]!) * progress
    left[i]! *= gain
    right[i]! *= gain
  }
}

/** Smooths the gains: down within four blocks before a peak, up over about 60 ms, never above the target of a block. */
function smoothGains(targetGains: Float32Array): Float32Array {
  const lowest = targetGains.map((gain, i) => Math.min(gain, targetGains[i - 1] ?? 1, targetGains[i + 1] ?? 1))
  const out = lowest.slice()
  for (let i = 1; i < out.length; i += 1) out[i] = Math.min(lowest[i]!, out[i - 1]! + (1 - out[i - 1]!) * 0.012 + 0.0004)
  for (let i = out.length - 2; i >= 0; i -= 1) out[i] = Math.min(out[i]!, out[i + 1]! + 0.06)
  return out
}

function fadeOut(channel: Float32Array): Float32Array {
  const length = Math.min(channel.length, toSampleIndex(0.7))
  for (let i = 0; i < length; i += 1) channel[channel.length - 1 - i]! *= (i / length) ** 1.5
  return channel
}
