import { bandPass, lowPass } from '../filters.ts'
import { indexOf, normalise, RATE, release, silence } from '../sound.ts'
import type { Instrument, Note } from './instrument.ts'

/** Adds a steady sine by rotation; `bend` follows the sound's loudness over time. */
function addPartial(out: Float32Array, frequency: number, level: number, phase: number, shape: Float32Array, bend: number) {
  if (frequency > RATE * 0.4) return
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / RATE)
  let y1 = Math.sin(phase)
  let y2 = Math.sin(phase - (2 * Math.PI * frequency) / RATE)
  for (let i = 0; i < out.length; i += 1) {
    const envelope = shape[i]!
    out[i]! += y1 * level * (bend > 0 ? envelope * (1 - bend + bend * envelope) : envelope)
    const y = turn * y1 - y2
    y2 = y1
    y1 = y
  }
}

function swell(seconds: number, attack: number, fall: number): Float32Array {
  const out = silence(seconds + fall)
  const up = indexOf(attack)
  const from = indexOf(seconds)
  for (let i = 0; i < out.length; i += 1) {
    const rise = i < up ? Math.sin((i / up) * (Math.PI / 2)) : 1
    const drop = i < from ? 1 : Math.cos(((i - from) / (out.length - from)) * (Math.PI / 2))
    out[i] = rise * drop * drop
  }
  return out
}

function additive(
  { frequency, seconds, random }: Note,
  build: { attack: number; fall: number; levels: readonly number[]; detune: readonly number[]; bend: number },
) {
  const shape = swell(seconds, Math.min(build.attack, seconds * 0.6), build.fall)
  const out = new Float32Array(shape.length)
  for (const cents of build.detune)
    for (const [i, level] of build.levels.entries())
      addPartial(out, frequency * (i + 1) * 2 ** (cents / 1200), level, random.next() * 6.28, shape, Math.min(1, build.bend * i))
  return out
}

export const pad: Instrument = {
  isHeld: true,
  play: (note) => release(normalise(additive(note, { attack: 0.7, fall: 1.1, levels: [1, 0.42, 0.2, 0.11, 0.05, 0.03], detune: [-7, 6], bend: 0.1 }), 0.6)),
}

export const organ: Instrument = {
  isHeld: true,
  play: (note) => release(normalise(additive(note, { attack: 0.012, fall: 0.09, levels: [1, 0.7, 0.35, 0.3, 0, 0.16, 0, 0.1], detune: [0, 3], bend: 0 }), 0.6)),
}

export const horns: Instrument = {
  isHeld: true,
  play: (note) =>
    release(
      normalise(
        additive(note, { attack: 0.045, fall: 0.1, levels: [1, 0.86, 0.72, 0.55, 0.38, 0.26, 0.17, 0.1, 0.06, 0.04], detune: [-5, 4], bend: 0.16 }),
        0.7,
      ),
    ),
}

/** Breath, vibrato that comes late, and few partials: a Fula flute at rest. */
export const flute: Instrument = {
  isHeld: true,
  play({ frequency, seconds, force, random }) {
    const shape = swell(seconds, 0.06, 0.14)
    const breath = bandPass(
      shape.map((level) => (random.next() * 2 - 1) * level),
      frequency * 2,
      1.4,
    )
    const out = new Float32Array(shape.length)
    let phase = 0
    for (let i = 0; i < out.length; i += 1) {
      const time = i / RATE
      const vibrato = Math.min(1, Math.max(0, time - 0.22) * 3) * 0.0075 * Math.sin(time * 33)
      const scoop = 1 - 0.025 * Math.exp(-time * 28)
      phase += (2 * Math.PI * frequency * scoop * (1 + vibrato)) / RATE
      const tone = Math.sin(phase) + (0.16 + 0.22 * force) * Math.sin(2 * phase) + 0.1 * force * Math.sin(3 * phase)
      out[i] = tone * shape[i]! + breath[i]! * (0.5 + 1.3 * Math.exp(-time * 22))
    }
    return release(normalise(out, 0.7))
  },
}

/** Electric piano: a sine bent by two others that die sooner. */
export const rhodes: Instrument = {
  isHeld: true,
  play({ frequency, seconds, force }) {
    const out = silence(Math.min(3.2, seconds + 0.25))
    const hold = indexOf(seconds)
    let damp = 1
    for (let i = 0; i < out.length; i += 1) {
      const time = i / RATE
      const w = 2 * Math.PI * frequency * time
      const tine = 0.35 * force * Math.exp(-time * 9) * Math.sin(w * 7.02)
      if (i > hold) damp *= 0.9997
      out[i] = Math.sin(w + (0.5 + 0.9 * force) * Math.exp(-time * 2.6) * Math.sin(w) + tine) * Math.exp(-time * 1.5) * damp
    }
    for (let i = 0; i < 90; i += 1) out[i]! *= i / 90
    return release(normalise(out), 0.05)
  },
}

/** Fingered bass: the partials die one after another, a touch ends it. */
export const bass: Instrument = {
  isHeld: true,
  play(note) {
    const out = silence(note.seconds + 0.08)
    let phase = 0
    for (let i = 0; i < out.length; i += 1) {
      const time = i / RATE
      phase += (2 * Math.PI * note.frequency) / RATE
      const edge = note.force * Math.exp(-time * 7)
      out[i] =
        (Math.sin(phase) + (0.28 + 0.3 * edge) * Math.sin(2 * phase) + (0.1 + 0.34 * edge) * Math.sin(3 * phase) + 0.2 * edge * Math.sin(5 * phase)) *
        Math.exp(-time * 1.7)
    }
    for (let i = 0; i < 130; i += 1) out[i]! *= i / 130
    return release(normalise(lowPass(out, 1800)), 0.07)
  },
}
