import { applyBandPass, applyLowPass } from '../filters.ts'
import { applyRelease, createSilence, normalize, SAMPLE_RATE, toSampleIndex } from '../samples.ts'
import type { Instrument, Note } from './instrument.ts'

/** Adds a sine wave with the given envelope; `bend` is how much its level follows the envelope a second time. */
function addPartial(out: Float32Array, frequency: number, level: number, phase: number, shape: Float32Array, bend: number) {
  if (frequency > SAMPLE_RATE * 0.4) return
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE)
  let y1 = Math.sin(phase)
  let y2 = Math.sin(phase - (2 * Math.PI * frequency) / SAMPLE_RATE)
  for (let i = 0; i < out.length; i += 1) {
    const envelope = shape[i]!
    out[i]! += y1 * level * (bend > 0 ? envelope * (1 - bend + bend * envelope) : envelope)
    const y = turn * y1 - y2
    y2 = y1
    y1 = y
  }
}

function createSwell(seconds: number, attack: number, fall: number): Float32Array {
  const out = createSilence(seconds + fall)
  const up = toSampleIndex(attack)
  const from = toSampleIndex(seconds)
  for (let i = 0; i < out.length; i += 1) {
    const rise = i < up ? Math.sin((i / up) * (Math.PI / 2)) : 1
    const drop = i < from ? 1 : Math.cos(((i - from) / (out.length - from)) * (Math.PI / 2))
    out[i] = rise * drop * drop
  }
  return out
}

function renderAdditive(
  { frequency, seconds, random }: Note,
  build: { attack: number; fall: number; levels: readonly number[]; detune: readonly number[]; bend: number },
) {
  const shape = createSwell(seconds, Math.min(build.attack, seconds * 0.6), build.fall)
  const out = new Float32Array(shape.length)
  for (const cents of build.detune)
    for (const [i, level] of build.levels.entries())
      addPartial(out, frequency * (i + 1) * 2 ** (cents / 1200), level, random.next() * 6.28, shape, Math.min(1, build.bend * i))
  return out
}

export const pad: Instrument = {
  isHeld: true,
  play: (note) =>
    applyRelease(normalize(renderAdditive(note, { attack: 0.7, fall: 1.1, levels: [1, 0.42, 0.2, 0.11, 0.05, 0.03], detune: [-7, 6], bend: 0.1 }), 0.6)),
}

export const organ: Instrument = {
  isHeld: true,
  play: (note) =>
    applyRelease(normalize(renderAdditive(note, { attack: 0.012, fall: 0.09, levels: [1, 0.7, 0.35, 0.3, 0, 0.16, 0, 0.1], detune: [0, 3], bend: 0 }), 0.6)),
}

export const horns: Instrument = {
  isHeld: true,
  play: (note) =>
    applyRelease(
      normalize(
        renderAdditive(note, { attack: 0.045, fall: 0.1, levels: [1, 0.86, 0.72, 0.55, 0.38, 0.26, 0.17, 0.1, 0.06, 0.04], detune: [-5, 4], bend: 0.16 }),
        0.7,
      ),
    ),
}

/** A Fula flute: breath noise, delayed vibrato and few partials. */
export const flute: Instrument = {
  isHeld: true,
  play({ frequency, seconds, force, random }) {
    const shape = createSwell(seconds, 0.06, 0.14)
    const breath = applyBandPass(
      shape.map((level) => (random.next() * 2 - 1) * level),
      frequency * 2,
      1.4,
    )
    const out = new Float32Array(shape.length)
    let phase = 0
    for (let i = 0; i < out.length; i += 1) {
      const time = i / SAMPLE_RATE
      const vibrato = Math.min(1, Math.max(0, time - 0.22) * 3) * 0.0075 * Math.sin(time * 33)
      const scoop = 1 - 0.025 * Math.exp(-time * 28)
      phase += (2 * Math.PI * frequency * scoop * (1 + vibrato)) / SAMPLE_RATE
      const tone = Math.sin(phase) + (0.16 + 0.22 * force) * Math.sin(2 * phase) + 0.1 * force * Math.sin(3 * phase)
      out[i] = tone * shape[i]! + breath[i]! * (0.5 + 1.3 * Math.exp(-time * 22))
    }
    return applyRelease(normalize(out, 0.7))
  },
}

/** An electric piano: a sine wave modulated by two others that decay faster. */
export const rhodes: Instrument = {
  isHeld: true,
  play({ frequency, seconds, force }) {
    const out = createSilence(Math.min(3.2, seconds + 0.25))
    const hold = toSampleIndex(seconds)
    let damp = 1
    for (let i = 0; i < out.length; i += 1) {
      const time = i / SAMPLE_RATE
      const w = 2 * Math.PI * frequency * time
      const tine = 0.35 * force * Math.exp(-time * 9) * Math.sin(w * 7.02)
      if (i > hold) damp *= 0.9997
      out[i] = Math.sin(w + (0.5 + 0.9 * force) * Math.exp(-time * 2.6) * Math.sin(w) + tine) * Math.exp(-time * 1.5) * damp
    }
    for (let i = 0; i < 90; i += 1) out[i]! *= i / 90
    return applyRelease(normalize(out), 0.05)
  },
}

/** A fingered electric bass: higher partials decay faster. */
export const bass: Instrument = {
  isHeld: true,
  play(note) {
    const out = createSilence(note.seconds + 0.08)
    let phase = 0
    for (let i = 0; i < out.length; i += 1) {
      const time = i / SAMPLE_RATE
      phase += (2 * Math.PI * note.frequency) / SAMPLE_RATE
      const edge = note.force * Math.exp(-time * 7)
      out[i] =
        (Math.sin(phase) + (0.28 + 0.3 * edge) * Math.sin(2 * phase) + (0.1 + 0.34 * edge) * Math.sin(3 * phase) + 0.2 * edge * Math.sin(5 * phase)) *
        Math.exp(-time * 1.7)
    }
    for (let i = 0; i < 130; i += 1) out[i]! *= i / 130
    return applyRelease(normalize(applyLowPass(out, 1800)), 0.07)
  },
}
