import { CHANNELS, type StereoSamples } from './audio-frames.ts'
import { createSampleFunctions, FIRST_RESULT, FIRST_WEIGHT, FIRST_WEIGHT_STATE, LANES, SAMPLES, WEIGHT_STATES } from './sample-functions.ts'

/** A block of 400 ms starts every 100 ms. */
const PARTS_PER_SECOND = 10
const PARTS_PER_BLOCK = 4
const SILENCE_LUFS = -70
/** Blocks that are this much quieter than the others do not count. */
const GATE_LU = -10
/** So that a full-scale sine at 997 Hz in one channel has -3.01 LUFS. */
const OFFSET_LU = -0.691
/** Smaller values are inaudible. Processors need many times longer for the smallest numbers they know. */
const NEGLIGIBLE = 1e-30

/** Properties of the two analogue filters in ITU-R BS.1770: a shelf for the effect of the head, and a high-pass. The standard states their coefficients at 48 kHz only. */
const SHELF = { frequency: 1681.974450955533, quality: 0.7071752369554196, gain: 3.999843853973347 }
const HIGH_PASS = { frequency: 38.13547087602444, quality: 0.5003270373238773 }
const SHELF_EXPONENT = 0.4996667741545416

/** Computes the coefficients of both filters for a sample rate. */
function computeWeights(sampleRate: number): readonly number[] {
  const k = Math.tan((Math.PI * SHELF.frequency) / sampleRate)
  const high = 10 ** (SHELF.gain / 20)
  const middle = high ** SHELF_EXPONENT
  const scale = 1 + k / SHELF.quality + k * k
  const shelf = [high + (middle * k) / SHELF.quality + k * k, 2 * (k * k - high), high - (middle * k) / SHELF.quality + k * k]
  const shelfFeedback = [2 * (k * k - 1), 1 - k / SHELF.quality + k * k]
  const p = Math.tan((Math.PI * HIGH_PASS.frequency) / sampleRate)
  const passScale = 1 + p / HIGH_PASS.quality + p * p
  const passFeedback = [2 * (p * p - 1), 1 - p / HIGH_PASS.quality + p * p]
  return [...[...shelf, ...shelfFeedback].map((value) => value / scale), ...passFeedback.map((value) => value / passScale)]
}

/** Measures the integrated loudness by EBU R 128, which is that of ITU-R BS.1770, in LUFS. */
export function createIntegratedLoudness(sampleRate: number) {
  const partSamples = Math.floor(sampleRate / PARTS_PER_SECOND)
  const { memory, filterLoudness } = createSampleFunctions(CHANNELS * partSamples)
  const doubles = new Float64Array(memory.buffer)
  const [left, right] = [SAMPLES, SAMPLES + partSamples]
  for (const [index, weight] of computeWeights(sampleRate).entries())
    doubles.fill(weight, toDouble(FIRST_WEIGHT + index * LANES), toDouble(FIRST_WEIGHT + (index + 1) * LANES))
  /** The sums of the squares of both channels in each part. */
  const parts: number[] = []
  let waiting = 0

  function finishPart() {
    filterLoudness(left, right, partSamples)
    const [leftSum = 0, rightSum = 0] = doubles.subarray(toDouble(FIRST_RESULT))
    parts.push(leftSum + rightSum)
    for (let index = toDouble(FIRST_WEIGHT_STATE); index < toDouble(FIRST_WEIGHT_STATE + WEIGHT_STATES * LANES); index += 1)
      if (Math.abs(doubles[index] ?? 0) < NEGLIGIBLE) doubles[index] = 0
    waiting = 0
  }
  return {
    add([leftSamples, rightSamples]: StereoSamples) {
      for (let start = 0; start < leftSamples.length; ) {
        const end = Math.min(leftSamples.length, start + partSamples - waiting)
        memory.set(leftSamples.subarray(start, end), left + waiting)
        memory.set(rightSamples.subarray(start, end), right + waiting)
        waiting += end - start
        start = end
        if (waiting === partSamples) finishPart()
      }
    },
    /** Returns `null` for silence. Samples after the last complete block do not count. */
    finish(): number | null {
      const powers = parts.slice(PARTS_PER_BLOCK - 1).map((_, index) => sum(parts.slice(index, index + PARTS_PER_BLOCK)) / (PARTS_PER_BLOCK * partSamples))
      const audible = powers.filter((power) => toLoudness(power) > SILENCE_LUFS)
      const gate = toLoudness(sum(audible) / audible.length) + GATE_LU
      const counted = audible.filter((power) => toLoudness(power) > gate)
      return counted.length > 0 ? toLoudness(sum(counted) / counted.length) : null
    },
  }
}

/** Converts an index of a 32-bit float to the index of the 64-bit float at the same address. */
const toDouble = (float: number) => float / 2

const toLoudness = (power: number) => OFFSET_LU + 10 * Math.log10(power)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
