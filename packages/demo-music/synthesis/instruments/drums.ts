import { applyBandPass, applyHighPass, applyLowPass } from '../filters.ts'
import { applyRelease, createSilence, normalize, SAMPLE_RATE } from '../samples.ts'
import type { Instrument, Note } from './instrument.ts'
import { addBurst, addMode } from './modes.ts'

const createDrum = (play: (note: Note) => Float32Array): Instrument => ({ isSustained: false, play: (note) => applyRelease(normalize(play(note))) })

/** Renders a drum skin. Its tone falls between two frequencies with the time constant `fall`; `decay` is its length in seconds. */
function renderSkin(startFrequency: number, endFrequency: number, fall: number, decay: number): Float32Array {
  const out = createSilence(decay)
  let phase = 0
  for (let i = 0; i < out.length; i += 1) {
    const time = i / SAMPLE_RATE
    phase += (2 * Math.PI * (endFrequency + (startFrequency - endFrequency) * Math.exp(-time / fall))) / SAMPLE_RATE
    out[i] = Math.sin(phase) * Math.exp((-5.5 * time) / decay)
  }
  return out
}

function addLayer(base: Float32Array, layer: Float32Array, level: number): Float32Array {
  for (let i = 0; i < Math.min(base.length, layer.length); i += 1) base[i]! += layer[i]! * level
  return base
}

/** Creates a burst of noise of some seconds, after an optional attack. */
function createNoise({ random }: Note, seconds: number, attack = 0): Float32Array {
  const out = createSilence(seconds + attack)
  addBurst(out, random, 1, seconds, Math.round(attack * SAMPLE_RATE))
  for (let i = 0; i < attack * SAMPLE_RATE; i += 1) out[i] = (random.next() * 2 - 1) * (i / (attack * SAMPLE_RATE)) ** 2
  return out
}

export const djembeBass = createDrum((note) => addLayer(renderSkin(104, 68, 0.03, 0.42), applyLowPass(createNoise(note, 0.02), 900), 0.5))
export const djembeTone = createDrum((note) => {
  const out = renderSkin(330, 288, 0.02, 0.24)
  addMode(out, 459, 0.45, 0.18)
  addMode(out, 615, 0.3, 0.13)
  return addLayer(out, applyBandPass(createNoise(note, 0.03), 1500, 0.8), 0.5 + 0.5 * note.force)
})
export const djembeSlap = createDrum((note) => {
  const out = createSilence(0.22)
  for (const [frequency, level] of [
    [410, 0.5],
    [842, 0.7],
    [1310, 0.6],
    [1985, 0.4],
    [2740, 0.25],
  ] as const)
    addMode(out, frequency, level, 0.1)
  return addLayer(out, applyHighPass(applyBandPass(createNoise(note, 0.07), 3200, 0.7), 900), 1 + note.force)
})
export const calabashLow = createDrum((note) => addLayer(renderSkin(112, 78, 0.025, 0.34), applyBandPass(createNoise(note, 0.018), 600, 0.9), 0.8))
export const calabashHigh = createDrum((note) => {
  const out = createSilence(0.12)
  for (const [frequency, level] of [
    [520, 0.8],
    [905, 0.6],
    [1430, 0.4],
    [2210, 0.2],
  ] as const)
    addMode(out, frequency, level, 0.055)
  return addLayer(out, applyBandPass(createNoise(note, 0.025), 2600, 0.8), 0.7)
})
export const dunun = createDrum((note) => {
  const out = renderSkin(92, 74, 0.05, 0.6)
  addMode(out, 147, 0.3, 0.3)
  return addLayer(out, applyLowPass(createNoise(note, 0.016), 700), 0.6)
})
export const shaker = createDrum((note) => applyBandPass(applyHighPass(createNoise(note, 0.045 + 0.035 * note.force, 0.014), 3400), 6200, 0.6))
export const clap = createDrum((note) => {
  const out = createSilence(0.2)
  for (const delay of [0, 0.009, 0.019]) addBurst(out, note.random, 0.7, 0.012, Math.round(delay * SAMPLE_RATE))
  addBurst(out, note.random, 0.8, 0.13, Math.round(0.026 * SAMPLE_RATE))
  return applyBandPass(out, 1250, 0.75)
})
export const bell = createDrum((note) => {
  const out = createSilence(0.5)
  for (const [frequency, level, decay] of [
    [622, 0.8, 0.4],
    [938, 0.7, 0.34],
    [1655, 0.45, 0.22],
    [2610, 0.3, 0.14],
    [3940, 0.16, 0.09],
  ] as const)
    addMode(out, frequency, level * (0.6 + 0.4 * note.force), decay)
  return out
})
export const kick = createDrum((note) => addLayer(renderSkin(168, 47, 0.028, 0.34), applyLowPass(createNoise(note, 0.008), 3000), 0.35))
export const snare = createDrum((note) => addLayer(renderSkin(245, 182, 0.02, 0.14), applyBandPass(createNoise(note, 0.15), 2400, 0.4), 1.5))
export const hat = createDrum((note) => applyHighPass(applyHighPass(createNoise(note, 0.05), 7000), 6000))
