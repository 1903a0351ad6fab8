import { highPass, lowPass, resonate } from '../filters.ts'
import { normalise, RATE, release, silence } from '../sound.ts'
import type { Instrument, Note } from './instrument.ts'

interface StringBuild {
  /** Seconds to −60 dB at A 220. */
  readonly ring: number
  /** 0 dull to 1 bright. */
  readonly brightness: number
  /** Where it is plucked, as a share of its length. */
  readonly pluckAt: number
  /** Resonances of the body: hertz, sharpness, amount. */
  readonly body: readonly (readonly [number, number, number])[]
  /** How far a small amplifier bends it. */
  readonly drive?: number
  readonly longest: number
}

/** What finger or plectrum leaves on the string: noise, softened, less what the plucking place cancels. */
function excitation(length: number, { force, random }: Note, { brightness, pluckAt }: StringBuild) {
  const noise = new Float32Array(length)
  for (let i = 0; i < length; i += 1) noise[i] = random.next() * 2 - 1
  lowPass(noise, 320 + 4200 * brightness * (0.25 + 0.75 * force), 0.6)
  const gap = Math.max(1, Math.round(length * pluckAt))
  return noise.map((value, i) => value - (noise[(i + length - gap) % length] ?? 0))
}

/** Karplus–Strong: a delay line that loses a little of its top each time round. */
function pluck(note: Note, build: StringBuild) {
  const ring = Math.min(build.longest, build.ring * (220 / note.frequency) ** 0.6)
  const out = silence(ring)
  const soften = 0.5 - 0.42 * build.brightness
  const period = RATE / note.frequency - soften
  const length = Math.floor(period - 0.5)
  const rest = period - length
  const tune = (1 - rest) / (1 + rest)
  const line = excitation(length, note, build)
  const gain = 10 ** (-3 / (ring * note.frequency))
  let at = 0
  let previous = 0
  let held = 0
  let passed = 0
  for (let i = 0; i < out.length; i += 1) {
    const x = line[at]!
    out[i] = x
    const soft = gain * ((1 - soften) * x + soften * previous)
    previous = x
    passed = tune * soft + held - tune * passed
    held = soft
    line[at] = passed
    at = at + 1 === length ? 0 : at + 1
  }
  return out
}

const strung = (build: StringBuild): Instrument => ({
  isHeld: false,
  play(note) {
    const out = highPass(pluck(note, build), Math.max(40, note.frequency * 0.55))
    for (const [frequency, q, amount] of build.body) resonate(out, frequency, q, amount)
    normalise(out, 1)
    if (build.drive) for (let i = 0; i < out.length; i += 1) out[i] = Math.tanh(out[i]! * build.drive)
    for (let i = 0; i < 24; i += 1) out[i]! *= i / 24
    return release(normalise(out), 0.12)
  },
})

export const kora = strung({
  ring: 2.4,
  brightness: 0.64,
  pluckAt: 0.22,
  body: [
    [128, 3, 0.8],
    [245, 4, 0.6],
  ],
  longest: 2.6,
})
export const ngoni = strung({
  ring: 0.85,
  brightness: 0.66,
  pluckAt: 0.13,
  body: [
    [310, 3, 1.2],
    [680, 3, 0.7],
  ],
  longest: 1.2,
})
export const guitar = strung({
  ring: 2,
  brightness: 0.8,
  pluckAt: 0.17,
  body: [
    [900, 0.8, 0.4],
    [2800, 1, 0.5],
  ],
  longest: 1.9,
})
export const desertGuitar = strung({
  ring: 2.3,
  brightness: 0.74,
  pluckAt: 0.11,
  body: [
    [600, 0.9, 0.7],
    [1900, 1, 0.6],
  ],
  drive: 2.6,
  longest: 2,
})
