import type { Random } from '../random.ts'
import { RATE } from '../sound.ts'

export interface Mode {
  /** Times the note's frequency. */
  readonly ratio: number
  readonly level: number
  /** Seconds to −60 dB. */
  readonly decay: number
}

/** Adds a dying sine by recurrence: two multiplications a sample. */
export function addMode(out: Float32Array, frequency: number, level: number, decay: number) {
  if (frequency > RATE * 0.42) return
  const w = (2 * Math.PI * frequency) / RATE
  const r = 10 ** (-3 / (decay * RATE))
  const feedback = 2 * r * Math.cos(w)
  const loss = r * r
  const end = Math.min(out.length, Math.ceil(decay * 1.2 * RATE))
  let y1 = 0
  let y2 = -(level * Math.sin(w)) / r
  for (let i = 0; i < end; i += 1) {
    out[i]! += y1
    const y = feedback * y1 - loss * y2
    y2 = y1
    y1 = y
  }
}

/** The stick itself: a burst of noise that dies in `seconds`. */
export function addBurst(out: Float32Array, random: Random, level: number, seconds: number, from = 0) {
  const fall = Math.exp(-6.9 / (seconds * RATE))
  const end = Math.min(out.length, from + Math.ceil(seconds * RATE))
  let envelope = level
  for (let i = from; i < end; i += 1) {
    out[i]! += (random.next() * 2 - 1) * envelope
    envelope *= fall
  }
}
