import { type DrumName, INSTRUMENTS, type PitchedName } from './instruments/instruments.ts'
import { createRandom } from './random.ts'

/** Rendered notes of all instruments, for reuse. */
export interface SampleBank {
  /** Returns the rendered note that is closest to the requested one. `variation` alternates between renderings of the same note. */
  getNote(name: PitchedName | DrumName, frequency: number, force: number, seconds: number, variation: number): Float32Array
}

const FORCE_LAYERS = [0.4, 0.7, 1] as const
/** Renderings of a note that alternate, so that repeated notes sound less mechanical. */
const VARIATIONS = 2
const MAX_SAMPLES = 1600

/** Creates a bank that renders every note once, so that a track only has to mix rendered notes. */
export function createSampleBank(): SampleBank {
  const samples = new Map<string, Float32Array>()
  return {
    getNote(name, frequency, force, seconds, variation) {
      const instrument = INSTRUMENTS[name]
      const layer = FORCE_LAYERS.find((maxForce) => force <= maxForce) ?? 1
      const duration = instrument.isSustained ? roundDuration(seconds) : 0
      const key = `${name} ${frequency.toFixed(2)} ${layer} ${duration.toFixed(3)} ${instrument.isSustained ? 0 : variation % VARIATIONS}`
      const cached = samples.get(key)
      if (cached) return cached
      if (samples.size > MAX_SAMPLES) samples.clear()
      const sample = instrument.play({ frequency, force: layer, seconds: duration, random: createRandom(key) })
      samples.set(key, sample)
      return sample
    },
  }
}

/** Rounds a duration to steps of 19 %, so that few renderings serve all notes. */
const roundDuration = (seconds: number) => 0.08 * 1.19 ** Math.round(Math.log(Math.max(0.08, seconds) / 0.08) / Math.log(1.19))
