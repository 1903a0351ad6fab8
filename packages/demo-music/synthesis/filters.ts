import { SAMPLE_RATE } from './samples.ts'

/** Coefficients of a second-order filter. */
interface Biquad {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/** Creates a second-order filter after the Audio EQ Cookbook (R. Bristow-Johnson). */
function createBiquad(kind: 'low' | 'high' | 'band', frequency: number, q: number, rate: number): Biquad {
  const angularFrequency = (2 * Math.PI * Math.min(frequency, rate * 0.45)) / rate
  const cos = Math.cos(angularFrequency)
  const alpha = Math.sin(angularFrequency) / (2 * q)
  const a0 = 1 + alpha
  const numerator = kind === 'low' ? [(1 - cos) / 2, 1 - cos, (1 - cos) / 2] : kind === 'high' ? [(1 + cos) / 2, -1 - cos, (1 + cos) / 2] : [alpha, 0, -alpha]
  const [b0 = 0, b1 = 0, b2 = 0] = numerator
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: (-2 * cos) / a0, a2: (1 - alpha) / a0 }
}

/** Filters the samples in place. */
export function applyBiquad(samples: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): Float32Array {
  // `s1` and `s2` are the state that the filter keeps from one sample to the next.
  let s1 = 0
  let s2 = 0
  for (let i = 0; i < samples.length; i += 1) {
    const x = samples[i]!
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    samples[i] = y
  }
  return samples
}

export const applyLowPass = (samples: Float32Array, frequency: number, q = Math.SQRT1_2, rate = SAMPLE_RATE) =>
  applyBiquad(samples, createBiquad('low', frequency, q, rate))
export const applyHighPass = (samples: Float32Array, frequency: number, q = Math.SQRT1_2, rate = SAMPLE_RATE) =>
  applyBiquad(samples, createBiquad('high', frequency, q, rate))
export const applyBandPass = (samples: Float32Array, frequency: number, q = 1, rate = SAMPLE_RATE) =>
  applyBiquad(samples, createBiquad('band', frequency, q, rate))

/** Amplifies a band, like the body of an instrument does. */
export function addResonance(samples: Float32Array, frequency: number, q: number, amount: number): Float32Array {
  const band = applyBandPass(samples.slice(), frequency, q)
  for (let i = 0; i < samples.length; i += 1) samples[i]! += band[i]! * amount
  return samples
}
