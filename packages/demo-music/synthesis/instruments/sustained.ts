import { applyBandPass, applyLowPass } from '../filters.ts'
import { applyRelease, createSilence, normalize, SAMPLE_RATE, toSampleIndex } from '../samples.ts'
import type { Instrument, Note } from './instrument.ts'

/** Adds a sine wave with an envelope. `bend`, 0 to 1, makes quiet parts of the envelope quieter still: with 1 the envelope is squared. */
function addPartial(out: Float32Array, frequency: number, level: number, phase: number, envelope: Float32Array, bend: number) {
  if (frequency > SAMPLE_RATE * 0.4) return
  // The sine is calculated by recurrence, from its last two samples.
  const feedback = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE)
  let y1 = Math.sin(phase)
  let y2 = Math.sin(phase - (2 * Math.PI * frequency) / SAMPLE_RATE)
  for (let i = 0; i < out.length; i += 1) {
    const gain = envelope[i]!
    out[i]! += y1 * level * (bend > 0 ? gain * (1 - bend + bend * gain) : gain)
    const y = feedback * y1 - y2
    y2 = y1
    y1 = y
  }
}

/** Creates an envelope that rises in `attack` seconds, stays at 1 until `seconds`, and falls to 0 in `fall` seconds. */
function createEnvelope(seconds: number, attack: number, fall: number): Float32Array {
  const out = createSilence(seconds + fall)
  const riseEnd = toSampleIndex(attack)
  const fallStart = toSampleIndex(seconds)
  for (let i = 0; i < out.length; i += 1) {
    const rise = i < riseEnd ? Math.sin((i / riseEnd) * (Math.PI / 2)) : 1
    const drop = i < fallStart ? 1 : Math.cos(((i - fallStart) / (out.length - fallStart)) * (Math.PI / 2))
    out[i] = rise * drop * drop
  }
  return out
}

/** Renders a note by additive synthesis. `levels` contains the levels of its harmonics, `detune` the offset of each voice in cents. */
function renderAdditive(
  { frequency, seconds, random }: Note,
  settings: { attack: number; fall: number; levels: readonly number[]; detune: readonly number[]; bend: number },
) {
  const envelope = createEnvelope(seconds, Math.min(settings.attack, seconds * 0.6), settings.fall)
  const out = new Float32Array(envelope.length)
  for (const cents of settings.detune)
    for (const [i, level] of settings.levels.entries())
      addPartial(out, frequency * (i + 1) * 2 ** (cents / 1200), level, random.next() * 6.28, envelope, Math.min(1, settings.bend * i))
  return out
}

export const pad: Instrument = {
  isSustained: true,
  play: (note) =>
    applyRelease(normalize(renderAdditive(note, { attack: 0.7, fall: 1.1, levels: [1, 0.42, 0.2, 0.11, 0.05, 0.03], detune: [-7, 6], bend: 0.1 }), 0.6)),
}

export const organ: Instrument = {
  isSustained: true,
  play: (note) =>
    applyRelease(normalize(renderAdditive(note, { attack: 0.012, fall: 0.09, levels: [1, 0.7, 0.35, 0.3, 0, 0.16, 0, 0.1], detune: [0, 3], bend: 0 }), 0.6)),
}

export const horns: Instrument = {
  isSustained: true,
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
  isSustained: true,
  play({ frequency, seconds, force, random }) {
    const envelope = createEnvelope(seconds, 0.06, 0.14)
    const breath = applyBandPass(
      envelope.map((level) => (random.next() * 2 - 1) * level),
      frequency * 2,
      1.4,
    )
    const out = new Float32Array(envelope.length)
    let phase = 0
    for (let i = 0; i < out.length; i += 1) {
      const time = i / SAMPLE_RATE
      const vibrato = Math.min(1, Math.max(0, time - 0.22) * 3) * 0.0075 * Math.sin(time * 33)
      const scoop = 1 - 0.025 * Math.exp(-time * 28)
      phase += (2 * Math.PI * frequency * scoop * (1 + vibrato)) / SAMPLE_RATE
      const tone = Math.sin(phase) + (0.16 + 0.22 * force) * Math.sin(2 * phase) + 0.1 * force * Math.sin(3 * phase)
      out[i] = tone * envelope[i]! + breath[i]! * (0.5 + 1.3 * Math.exp(-time * 22))
    }
    return applyRelease(normalize(out, 0.7))
  },
}

/** An electric piano: a sine wave modulated by two others that decay faster. */
export const rhodes: Instrument = {
  isSustained: true,
  play({ frequency, seconds, force }) {
    const out = createSilence(Math.min(3.2, seconds + 0.25))
    const holdEnd = toSampleIndex(seconds)
    let damping = 1
    for (let i = 0; i < out.length; i += 1) {
      const time = i / SAMPLE_RATE
      const phase = 2 * Math.PI * frequency * time
      const tine = 0.35 * force * Math.exp(-time * 9) * Math.sin(phase * 7.02)
      if (i > holdEnd) damping *= 0.9997
      out[i] = Math.sin(phase + (0.5 + 0.9 * force) * Math.exp(-time * 2.6) * Math.sin(phase) + tine) * Math.exp(-time * 1.5) * damping
    }
    // Fades in, so that the note does not begin with a click.
    for (let i = 0; i < 90; i += 1) out[i]! *= i / 90
    return applyRelease(normalize(out), 0.05)
  },
}

/** A fingered electric bass: higher partials decay faster. */
export const bass: Instrument = {
  isSustained: true,
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
    // Fades in, so that the note does not begin with a click.
    for (let i = 0; i < 130; i += 1) out[i]! *= i / 130
    return applyRelease(normalize(applyLowPass(out, 1800)), 0.07)
  },
}
