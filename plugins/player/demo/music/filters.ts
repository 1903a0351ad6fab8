import { RATE } from './sound.ts'

interface Biquad {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/** Second-order sections after the Audio EQ Cookbook (R. Bristow-Johnson). */
function section(kind: 'low' | 'high' | 'band', frequency: number, q: number, rate: number): Biquad {
  const w = (2 * Math.PI * Math.min(frequency, rate * 0.45)) / rate
  const cos = Math.cos(w)
  const alpha = Math.sin(w) / (2 * q)
  const a0 = 1 + alpha
  const shape = kind === 'low' ? [(1 - cos) / 2, 1 - cos, (1 - cos) / 2] : kind === 'high' ? [(1 + cos) / 2, -1 - cos, (1 + cos) / 2] : [alpha, 0, -alpha]
  const [b0 = 0, b1 = 0, b2 = 0] = shape
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: (-2 * cos) / a0, a2: (1 - alpha) / a0 }
}

/** Runs in place. */
export function run(sound: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): Float32Array {
  let s1 = 0
  let s2 = 0
  for (let i = 0; i < sound.length; i += 1) {
    const x = sound[i]!
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    sound[i] = y
  }
  return sound
}

export const lowPass = (sound: Float32Array, frequency: number, q = Math.SQRT1_2, rate = RATE) => run(sound, section('low', frequency, q, rate))
export const highPass = (sound: Float32Array, frequency: number, q = Math.SQRT1_2, rate = RATE) => run(sound, section('high', frequency, q, rate))
export const bandPass = (sound: Float32Array, frequency: number, q = 1, rate = RATE) => run(sound, section('band', frequency, q, rate))

/** Lifts a band: the body of an instrument. */
export function resonate(sound: Float32Array, frequency: number, q: number, amount: number): Float32Array {
  const band = bandPass(sound.slice(), frequency, q)
  for (let i = 0; i < sound.length; i += 1) sound[i]! += band[i]! * amount
  return sound
}
