/** Half the rate is enough for a room: its air takes the top anyway. */
const ROOM_RATE = 22_050
const LENGTHS = [661, 797, 971, 1187, 1423, 1657, 1913, 2129]
/** Each delay has this much of one shared buffer, so that a mask finds its place. */
const SPAN = 4096
const COUNT = LENGTHS.length

/** A feedback network of eight delays with soft walls. In: what is sent, at half rate; out: left and right in the same length. */
export function fillRoom(send: Float32Array, size: number): readonly [Float32Array, Float32Array] {
  const lengths = Int32Array.from(LENGTHS, (length) => Math.round(length * (0.6 + size)))
  const gains = Float64Array.from(lengths, (length) => 10 ** ((-3 * length) / ((0.7 + size * 2.4) * ROOM_RATE)))
  const air = new Float32Array(SPAN * COUNT)
  const dulled = new Float64Array(COUNT)
  const taps = new Float64Array(COUNT)
  const left = new Float32Array(send.length)
  const right = new Float32Array(send.length)
  for (let i = 0; i < send.length; i += 1) {
    let sum = 0
    for (let k = 0; k < COUNT; k += 1) {
      const before = dulled[k]!
      const soft = before + 0.62 * (air[k * SPAN + ((i - lengths[k]!) & (SPAN - 1))]! - before)
      dulled[k] = soft
      const tap = soft * gains[k]!
      taps[k] = tap
      sum += tap
    }
    // The tiny constant keeps dying tails from becoming slow denormal numbers.
    const fresh = send[i]! - sum * 0.25 + 1e-18
    for (let k = 0; k < COUNT; k += 1) air[k * SPAN + (i & (SPAN - 1))] = fresh + taps[k]!
    left[i] = taps[0]! - taps[2]! + taps[4]! - taps[6]!
    right[i] = taps[1]! - taps[3]! + taps[5]! - taps[7]!
  }
  return [left, right]
}
