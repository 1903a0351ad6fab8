import type { Random } from '../random.ts'
import { SAMPLE_RATE } from '../samples.ts'

/** A resonance of a vibrating body. */
export interface Mode {
  /** Multiple of the frequency of the note. */
  readonly ratio: number
  readonly level: number
  /** Time to −60 dB in seconds. */
  readonly decay: number
}

/** Adds a decaying sine wave, calculated by recurrence with two multiplications per sample. */
export function addMode(out: Float32Array, frequency: number, level: number, decay: number) {
  if (frequency > SAMPLE_RATE * 0.42) return
  const angularFrequency = (2 * Math.PI * frequency) / SAMPLE_RATE
  const decayPerSample = 10 ** (-3 / (decay * SAMPLE_RATE))
  const feedback = 2 * decayPerSample * Math.cos(angularFrequency)
  const loss = decayPerSample * decayPerSample
  const end = Math.min(out.length, Math.ceil(decay * 1.2 * SAMPLE_RATE))
  let y1 = 0
  let y2 = -(level * Math.sin(angularFrequency)) / decayPerSample
  for (let i = 0; i < end; i += 1) {
    out[i]! += y1
    const y = feedback * y1 - loss * y2
    y2 = y1
    y1 = y
  }
}

/** Adds a burst of noise that decays in `seconds`, like the stroke of a stick. */
export function addBurst(out: Float32Array, random: Random, level: number, seconds: number, from = 0) {
  const fall = Math.exp(-6.9 / (seconds * SAMPLE_RATE))
  const end = Math.min(out.length, from + Math.ceil(seconds * SAMPLE_RATE))
  let envelope = level
  for (let i = from; i < end; i += 1) {
    out[i]! += (random.next() * 2 - 1) * envelope
    envelope *= fall
  }
}
