import { CHANNELS, type StereoSamples } from './audio-frames.ts'
import { createSampleFunctions, FIRST_RESULT, FIRST_WEIGHT, FIRST_WEIGHT_STATE, LANES, SAMPLES, WEIGHT_STATES } from './sample-functions.ts'

/** The loudness is measured in overlapping blocks of 400 ms, which start every 100 ms. So a block consists of four parts of 100 ms. */
const PARTS_PER_SECOND = 10
const PARTS_PER_BLOCK = 4
const SILENCE_LUFS = -70
/** Blocks that are by this value quieter than the mean do not count, because pauses should not lower the loudness. */
const GATE_LU = -10
/** The offset that the standard prescribes. With it, a full-scale sine at 997 Hz in one channel has -3.01 LUFS. */
const OFFSET_LU = -0.691
/** Smaller values of the filters are set to 0. They are inaudible, and processors compute very slowly with extremely small numbers. */
const NEGLIGIBLE = 1e-30

/**
 * The properties of the two filters in ITU-R BS.1770: a shelf filter for the effect of the head, and a high-pass. The standard states coefficients for
 * 48 kHz only, so the coefficients for other sample rates are computed from these properties of the analogue filters.
 */
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

/** Creates the meter of the integrated loudness in LUFS. EBU R 128 uses the method of ITU-R BS.1770. */
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
    /** Returns the loudness; `null` for silence. Samples after the last complete block do not count. */
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
