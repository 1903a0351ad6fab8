/** Samples per second. */
export const SAMPLE_RATE = 44_100

export const createSilence = (seconds: number) => new Float32Array(Math.max(1, Math.round(seconds * SAMPLE_RATE)))

export const toSampleIndex = (seconds: number) => Math.round(seconds * SAMPLE_RATE)

/** Scales the samples so that the highest is `peak`. */
export function normalize(samples: Float32Array, peak = 0.8): Float32Array {
  // Starts above 0, so that silence causes no division by zero.
  let highest = 1e-9
  for (let i = 0; i < samples.length; i += 1) highest = Math.max(highest, Math.abs(samples[i]!))
  for (let i = 0; i < samples.length; i += 1) samples[i]! *= peak / highest
  return samples
}

/** Fades out the last milliseconds, so that a note does not end with a click. */
export function applyRelease(samples: Float32Array, seconds = 0.02): Float32Array {
  const length = Math.min(samples.length, toSampleIndex(seconds))
  for (let i = 0; i < length; i += 1) samples[samples.length - 1 - i]! *= i / length
  return samples
}
