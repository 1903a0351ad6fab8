/** The sample rate of the reverb in hertz. A low rate is enough, because reverb has few high frequencies. */
const REVERB_RATE = 22_050
const DELAY_LENGTHS = [661, 797, 971, 1187, 1423, 1657, 1913, 2129]
/** Length of each delay in the shared buffer, a power of two so that a bit mask wraps the index. */
const BUFFER_LENGTH = 4096
const DELAY_COUNT = DELAY_LENGTHS.length

/** Returns the reverb of a signal at 22.05 kHz as left and right, from a feedback delay network of eight damped delays. */
export function applyReverb(input: Float32Array, size: number): readonly [Float32Array, Float32Array] {
  const lengths = Int32Array.from(DELAY_LENGTHS, (length) => Math.round(length * (0.6 + size)))
  const gains = Float64Array.from(lengths, (length) => 10 ** ((-3 * length) / ((0.7 + size * 2.4) * REVERB_RATE)))
  const delayBuffer = new Float32Array(BUFFER_LENGTH * DELAY_COUNT)
  const damped = new Float64Array(DELAY_COUNT)
  const taps = new Float64Array(DELAY_COUNT)
  const left = new Float32Array(input.length)
  const right = new Float32Array(input.length)
  for (let i = 0; i < input.length; i += 1) {
    let sum = 0
    for (let k = 0; k < DELAY_COUNT; k += 1) {
      const previous = damped[k]!
      const output = previous + 0.62 * (delayBuffer[k * BUFFER_LENGTH + ((i - lengths[k]!) & (BUFFER_LENGTH - 1))]! - previous)
      damped[k] = output
      const tap = output * gains[k]!
      taps[k] = tap
      sum += tap
    }
    // The tiny constant prevents denormal numbers, which are slow to calculate with.
    const delayInput = input[i]! - sum * 0.25 + 1e-18
    for (let k = 0; k < DELAY_COUNT; k += 1) delayBuffer[k * BUFFER_LENGTH + (i & (BUFFER_LENGTH - 1))] = delayInput + taps[k]!
    left[i] = taps[0]! - taps[2]! + taps[4]! - taps[6]!
    right[i] = taps[1]! - taps[3]! + taps[5]! - taps[7]!
  }
  return [left, right]
}
