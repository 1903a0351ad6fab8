import type { SoundPlan } from '../sounds/sound-plan.ts'
import { applyHighPass } from './filters.ts'
import { applyReverb } from './reverb.ts'
import type { SampleBank } from './sample-bank.ts'
import { createSilence, toSampleIndex } from './samples.ts'
import type { Score, ScoreNote } from './score.ts'

export interface Stereo {
  readonly left: Float32Array
  readonly right: Float32Array
}

/** Time for the last notes and the reverb to fade out. */
const TAIL_SECONDS = 2.6

/** Adds up the notes of a score, with reverb and echo. */
export function mix(score: Score, plan: SoundPlan, bank: SampleBank): Stereo {
  const left = createSilence(score.end + TAIL_SECONDS)
  const right = new Float32Array(left.length)
  const reverbBus = new Float32Array((left.length >> 1) + 1)
  const echoBus = new Float32Array(plan.lead.echo || plan.ostinato.echo ? reverbBus.length : 0)
  score.notes.forEach((note, index) => {
    // The index selects one of the renderings of the same note, so that repeated notes differ.
    const sound = bank.getNote(note.instrument, note.frequency, note.force, note.seconds, index)
    addNote(sound, note, left, right)
    addToBus(sound, note.at, note.force * note.level * note.reverbSend, reverbBus)
    if (note.echo > 0 && echoBus.length > 0) addToBus(sound, note.at, note.force * note.level * note.echo, echoBus)
  })
  if (echoBus.length > 0) addEcho(echoBus, score.echoDelay, left, right, reverbBus)
  const [wetLeft, wetRight] = applyReverb(applyHighPass(reverbBus, 160, Math.SQRT1_2, 22_050), plan.roomSize)
  addUpsampled(wetLeft, plan.reverbLevel, left)
  addUpsampled(wetRight, plan.reverbLevel, right)
  return { left, right }
}

/** Adds a sound to both channels, with constant power at every pan position. */
function addNote(sound: Float32Array, { at, force, level, pan }: ScoreNote, left: Float32Array, right: Float32Array) {
  const from = toSampleIndex(at)
  const angle = ((Math.max(-1, Math.min(1, pan)) + 1) * Math.PI) / 4
  const leftGain = Math.cos(angle) * force * level
  const rightGain = Math.sin(angle) * force * level
  const end = Math.min(sound.length, left.length - from)
  for (let i = 0; i < end; i += 1) {
    const x = sound[i]!
    left[from + i]! += x * leftGain
    right[from + i]! += x * rightGain
  }
}

/** Adds a sound to a bus of 22.05 kHz: each sample of the bus is the mean of two samples of the sound. */
function addToBus(sound: Float32Array, at: number, gain: number, bus: Float32Array) {
  const from = toSampleIndex(at) >> 1
  const end = Math.min((sound.length >> 1) - 1, bus.length - from)
  for (let i = 0; i < end; i += 1) bus[from + i]! += (sound[2 * i]! + sound[2 * i + 1]!) * 0.5 * gain
}

/** Adds an echo. Its repetitions alternate between left and right, and each one has fewer high frequencies, as from an echo machine with tape. */
function addEcho(bus: Float32Array, seconds: number, left: Float32Array, right: Float32Array, reverbBus: Float32Array) {
  const delay = toSampleIndex(seconds) >> 1
  const wet = new Float32Array(bus.length)
  let filtered = 0
  for (let i = delay; i < bus.length; i += 1) {
    filtered += 0.4 * (bus[i - delay]! + wet[i - delay]! * 0.46 - filtered)
    wet[i] = filtered
    reverbBus[i]! += filtered * 0.2
  }
  const secondEcho = new Float32Array(bus.length)
  for (let i = delay; i < bus.length; i += 1) secondEcho[i] = wet[i - delay]! * 0.6
  addUpsampled(wet, 0.7, left)
  addUpsampled(secondEcho, 0.7, right)
}

/** Adds samples of 22.05 kHz to samples of 44.1 kHz by linear interpolation. */
function addUpsampled(input: Float32Array, gain: number, out: Float32Array) {
  const end = Math.min(input.length - 1, out.length >> 1)
  for (let i = 0; i < end; i += 1) {
    const current = input[i]! * gain
    out[2 * i]! += current
    out[2 * i + 1]! += (current + input[i + 1]! * gain) * 0.5
  }
}
