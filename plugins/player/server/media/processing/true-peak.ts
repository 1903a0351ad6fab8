import { COEFFICIENTS, createSampleFunctions, FIRST_RESULT, LANES, SAMPLES, TAPS } from './sample-functions.ts'

/** The number of samples before a chunk that the filter needs. */
const HISTORY = TAPS - 1
/** The number of samples that are filtered at a time. */
const CHUNK = 8192

/**
 * Computes the coefficients of the filter that interpolates values between samples: a sinc function in a Hann window. At the samples themselves, the
 * filter returns the samples unchanged.
 */
function computeCoefficients(): Float32Array {
  const coefficients = new Float32Array(TAPS * LANES)
  const middle = TAPS / 2
  for (let tap = 0; tap < TAPS; tap += 1) {
    for (let phase = 0; phase < LANES; phase += 1) {
      // The distance in samples between the tap and the wanted value.
      const distance = tap - middle + 1 - phase / LANES
      const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance)
      coefficients[tap * LANES + phase] = sinc * Math.cos((Math.PI * distance) / TAPS) ** 2
    }
  }
  return coefficients
}

/** Creates the meter of the true peak. It also finds peaks between samples, by computing values at four times the sample rate as ITU-R BS.1770 requires. */
export function createTruePeakMeter(channels: number) {
  const { memory, filterPeaks } = createSampleFunctions(channels * (HISTORY + CHUNK))
  memory.set(computeCoefficients(), COEFFICIENTS)
  const firsts = Array.from({ length: channels }, (_, channel) => SAMPLES + channel * (HISTORY + CHUNK))

  function addPart(samples: Float32Array, first: number) {
    memory.set(samples, first + HISTORY)
    filterPeaks(first, first + samples.length)
    memory.copyWithin(first, first + samples.length, first + samples.length + HISTORY)
  }
  return {
    /** Adds samples of one channel. */
    add(samples: Float32Array, channel: number) {
      const first = firsts[channel]
      if (first === undefined) throw new Error(`There is no channel ${channel}.`)
      for (let start = 0; start < samples.length; start += CHUNK) addPart(samples.subarray(start, start + CHUNK), first)
    },
    finish(): number {
      for (const first of firsts) addPart(new Float32Array(HISTORY), first)
      return Math.max(...memory.subarray(FIRST_RESULT, FIRST_RESULT + LANES))
    },
  }
}
