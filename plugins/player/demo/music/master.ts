import { highPass } from './filters.ts'
import { loudnessOf } from './loudness.ts'
import type { Stereo } from './mix.ts'
import { indexOf } from './sound.ts'

const TARGET = -14
/** Below the wished −1 dB true peak: the encoder adds up to two decibels of its own to a hard stroke. */
const CEILING = 10 ** (-3.4 / 20)
const BLOCK = 32

/** The same loudness for every piece, no sample over the ceiling, silence at both ends. */
export function master({ left, right }: Stereo): Stereo {
  for (const side of [left, right]) tilt(highPass(side, 34))
  scale(left, right, 10 ** ((TARGET - 1 - loudnessOf(left, right)) / 20))
  press(left, right)
  scale(left, right, 10 ** (Math.min(3, TARGET - loudnessOf(left, right)) / 20))
  limit(left, right)
  const end = endOf(left, right)
  return { left: fadeOut(left.subarray(0, end)), right: fadeOut(right.subarray(0, end)) }
}

/** Basses and gourds add up below three hundred hertz: a little less of them, for small loudspeakers' sake. */
function tilt(side: Float32Array) {
  let low = 0
  for (let i = 0; i < side.length; i += 1) {
    low += 0.042 * (side[i]! - low)
    side[i]! -= low * 0.36
  }
}

/** Where the tail has gone: silence is not worth its bytes. */
function endOf(left: Float32Array, right: Float32Array) {
  let end = left.length
  while (end > 1 && Math.abs(left[end - 1]!) < 0.0012 && Math.abs(right[end - 1]!) < 0.0012) end -= 1
  return Math.min(left.length, end + indexOf(0.25))
}

function scale(left: Float32Array, right: Float32Array, gain: number) {
  for (let i = 0; i < left.length; i += 1) {
    left[i]! *= gain
    right[i]! *= gain
  }
}

/** Rounds the tops off: straight to a half, bent above. */
function press(left: Float32Array, right: Float32Array) {
  for (const side of [left, right])
    for (let i = 0; i < side.length; i += 1) {
      const x = side[i]!
      const size = Math.abs(x)
      if (size > 0.5) side[i] = Math.sign(x) * (0.5 + (size - 0.5) / (1 + (size - 0.5) * 0.9))
    }
}

/** Looks ahead a few milliseconds, ducks in time and comes back slowly. */
function limit(left: Float32Array, right: Float32Array) {
  const blocks = Math.ceil(left.length / BLOCK) + 1
  const wanted = new Float32Array(blocks).fill(1)
  for (let i = 0; i < left.length; i += 1) {
    const size = Math.max(Math.abs(left[i]!), Math.abs(right[i]!))
    const block = (i / BLOCK) | 0
    if (size * wanted[block]! > CEILING) wanted[block] = CEILING / size
  }
  const gains = eased(wanted)
  for (let i = 0; i < left.length; i += 1) {
    const block = (i / BLOCK) | 0
    const share = (i % BLOCK) / BLOCK
    const gain = gains[block]! + (gains[block + 1]! - gains[block]!) * share
    left[i]! *= gain
    right[i]! *= gain
  }
}

/** Down within four blocks beforehand, up over some sixty milliseconds; never above what a block asks for. */
function eased(wanted: Float32Array): Float32Array {
  const low = wanted.map((gain, i) => Math.min(gain, wanted[i - 1] ?? 1, wanted[i + 1] ?? 1))
  const out = low.slice()
  for (let i = 1; i < out.length; i += 1) out[i] = Math.min(low[i]!, out[i - 1]! + (1 - out[i - 1]!) * 0.012 + 0.0004)
  for (let i = out.length - 2; i >= 0; i -= 1) out[i] = Math.min(out[i]!, out[i + 1]! + 0.06)
  return out
}

function fadeOut(side: Float32Array): Float32Array {
  const length = Math.min(side.length, indexOf(0.7))
  for (let i = 0; i < length; i += 1) side[side.length - 1 - i]! *= (i / length) ** 1.5
  return side
}
