import { type DrumName, ENSEMBLE, type PitchedName } from './instruments/ensemble.ts'
import { createRandom } from './random.ts'

export interface Bank {
  /** The recorded note that comes nearest to the one asked for. `turn` alternates takes of the same note. */
  note(name: PitchedName | DrumName, frequency: number, force: number, seconds: number, turn: number): Float32Array
}

const LAYERS = [0.4, 0.7, 1] as const
const TAKES = 2
const ROOM = 1600

/** Every note is played once and kept; a piece then only adds them up. */
export function createBank(): Bank {
  const kept = new Map<string, Float32Array>()
  return {
    note(name, frequency, force, seconds, turn) {
      const instrument = ENSEMBLE[name]
      const layer = LAYERS.find((top) => force <= top) ?? 1
      const held = instrument.isHeld ? heldStep(seconds) : 0
      const key = `${name} ${frequency.toFixed(2)} ${layer} ${held.toFixed(3)} ${instrument.isHeld ? 0 : turn % TAKES}`
      const known = kept.get(key)
      if (known) return known
      if (kept.size > ROOM) kept.clear()
      const sound = instrument.play({ frequency, force: layer, seconds: held, random: createRandom(key) })
      kept.set(key, sound)
      return sound
    },
  }
}

/** Lengths in steps of a sixth, so that a few recordings serve all. */
const heldStep = (seconds: number) => 0.08 * 1.19 ** Math.round(Math.log(Math.max(0.08, seconds) / 0.08) / Math.log(1.19))
