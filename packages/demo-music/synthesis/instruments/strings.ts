import { addResonance, applyHighPass, applyLowPass } from '../filters.ts'
import { applyRelease, createSilence, normalize, SAMPLE_RATE } from '../samples.ts'
import type { Instrument, Note } from './instrument.ts'

interface StringProperties {
  /** Time to −60 dB at 220 Hz, in seconds. */
  readonly ring: number
  /** 0 (dull) to 1 (bright). */
  readonly brightness: number
  /** Where the string is plucked, as a fraction of its length. */
  readonly pluckAt: number
  /** Resonances of the body: frequency in hertz, Q, and amount. */
  readonly body: readonly (readonly [number, number, number])[]
  /** Distortion of an amplifier. */
  readonly drive?: number
  /** Maximum length of a note in seconds. */
  readonly maxSeconds: number
}

/** Creates the excitation of the string: filtered noise without the harmonics that the plucking point cancels. */
function createExcitation(length: number, { force, random }: Note, { brightness, pluckAt }: StringProperties) {
  const noise = new Float32Array(length)
  for (let i = 0; i < length; i += 1) noise[i] = random.next() * 2 - 1
  applyLowPass(noise, 320 + 4200 * brightness * (0.25 + 0.75 * force), 0.6)
  const pluckDelay = Math.max(1, Math.round(length * pluckAt))
  return noise.map((value, i) => value - (noise[(i + length - pluckDelay) % length] ?? 0))
}

/** Renders a plucked string with the Karplus–Strong algorithm: a delay line with a low-pass filter. */
function renderPluck(note: Note, properties: StringProperties) {
  const ring = Math.min(properties.maxSeconds, properties.ring * (220 / note.frequency) ** 0.6)
  const out = createSilence(ring)
  const softening = 0.5 - 0.42 * properties.brightness
  const period = SAMPLE_RATE / note.frequency - softening
  const length = Math.floor(period - 0.5)
  // The delay line has a whole number of samples. An all-pass filter adds the fraction that is missing for the exact pitch.
  const fractionalDelay = period - length
  const allPassGain = (1 - fractionalDelay) / (1 + fractionalDelay)
  const delayLine = createExcitation(length, note, properties)
  const gain = 10 ** (-3 / (ring * note.frequency))
  let position = 0
  let previous = 0
  let previousSoft = 0
  let allPassOutput = 0
  for (let i = 0; i < out.length; i += 1) {
    const x = delayLine[position]!
    out[i] = x
    const soft = gain * ((1 - softening) * x + softening * previous)
    previous = x
    allPassOutput = allPassGain * soft + previousSoft - allPassGain * allPassOutput
    previousSoft = soft
    delayLine[position] = allPassOutput
    position = position + 1 === length ? 0 : position + 1
  }
  return out
}

const createStringInstrument = (properties: StringProperties): Instrument => ({
  isSustained: false,
  play(note) {
    const out = applyHighPass(renderPluck(note, properties), Math.max(40, note.frequency * 0.55))
    for (const [frequency, q, amount] of properties.body) addResonance(out, frequency, q, amount)
    normalize(out, 1)
    if (properties.drive) for (let i = 0; i < out.length; i += 1) out[i] = Math.tanh(out[i]! * properties.drive)
    // Fades in, so that the note does not begin with a click.
    for (let i = 0; i < 24; i += 1) out[i]! *= i / 24
    return applyRelease(normalize(out), 0.12)
  },
})

export const kora = createStringInstrument({
  ring: 2.4,
  brightness: 0.64,
  pluckAt: 0.22,
  body: [
    [128, 3, 0.8],
    [245, 4, 0.6],
  ],
  maxSeconds: 2.6,
})
export const ngoni = createStringInstrument({
  ring: 0.85,
  brightness: 0.66,
  pluckAt: 0.13,
  body: [
    [310, 3, 1.2],
    [680, 3, 0.7],
  ],
  maxSeconds: 1.2,
})
export const guitar = createStringInstrument({
  ring: 2,
  brightness: 0.8,
  pluckAt: 0.17,
  body: [
    [900, 0.8, 0.4],
    [2800, 1, 0.5],
  ],
  maxSeconds: 1.9,
})
export const desertGuitar = createStringInstrument({
  ring: 2.3,
  brightness: 0.74,
  pluckAt: 0.11,
  body: [
    [600, 0.9, 0.7],
    [1900, 1, 0.6],
  ],
  drive: 2.6,
  maxSeconds: 2,
})
