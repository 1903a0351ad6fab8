import { applyBandPass, applyLowPass } from '../filters.ts'
import { applyRelease, createSilence, normalize } from '../samples.ts'
import type { Instrument, Note } from './instrument.ts'
import { addBurst, addMode, type Mode } from './modes.ts'

/** Modes of wooden bars, close to the ideal ratios 1 : 4 : 10. */
const WOOD_MODES: readonly Mode[] = [
  { ratio: 1, level: 1, decay: 1 },
  { ratio: 2.02, level: 0.05, decay: 0.5 },
  { ratio: 3.93, level: 0.3, decay: 0.34 },
  { ratio: 9.35, level: 0.13, decay: 0.13 },
  { ratio: 16.1, level: 0.05, decay: 0.07 },
]
/** Modes of the metal tongues of a kalimba. */
const TONGUE_MODES: readonly Mode[] = [
  { ratio: 1, level: 1, decay: 1 },
  { ratio: 1.004, level: 0.3, decay: 1.1 },
  { ratio: 3.02, level: 0.06, decay: 0.5 },
  { ratio: 5.43, level: 0.16, decay: 0.22 },
  { ratio: 14.2, level: 0.05, decay: 0.06 },
]

/** Renders the tone of a struck bar. `ring` is its decay in seconds at 330 Hz. */
function renderStrike({ frequency, force, random }: Note, modes: readonly Mode[], ring: number) {
  const decay = ring * (330 / frequency) ** 0.45
  const out = createSilence(Math.min(2.4, decay * 1.1))
  modes.forEach(({ ratio, level, decay: relativeDecay }, index) => {
    const brightness = index === 0 ? 1 : 0.35 + 1.05 * force
    addMode(out, frequency * ratio * (1 + (random.next() - 0.5) * 0.003), level * brightness, decay * relativeDecay)
  })
  return out
}

/** Adds the rattle of the membrane on the gourd: the distorted tone filtered to a separate band. */
function addBuzz(out: Float32Array, amount: number, centre: number) {
  const buzz = new Float32Array(out.length)
  for (let i = 0; i < out.length; i += 1) {
    const x = out[i]! * 2.2
    buzz[i] = Math.max(0, x - 0.35) - Math.max(0, -x - 0.5) * 0.8
  }
  applyBandPass(applyBandPass(buzz, centre, 0.9), centre * 1.3, 0.8)
  for (let i = 0; i < out.length; i += 1) out[i]! += buzz[i]! * amount
}

/** Creates an instrument of bars. `ring` is the decay in seconds at 330 Hz; `buzz` and `stick` are levels of noise. */
const createBarInstrument = (modes: readonly Mode[], ring: number, buzz: number, stick: number): Instrument => ({
  isSustained: false,
  play(note) {
    const out = renderStrike(note, modes, ring)
    if (buzz > 0) addBuzz(out, buzz * (0.4 + note.force), Math.min(3600, 1100 + note.frequency * 2.4))
    const knock = applyLowPass(createStickBurst(note), 900 + 2600 * note.force)
    for (let i = 0; i < knock.length; i += 1) out[i]! += knock[i]! * stick
    return applyRelease(normalize(out))
  },
})

function createStickBurst({ random, force }: Note) {
  const out = createSilence(0.03)
  addBurst(out, random, 0.5 + force * 0.5, 0.022)
  return out
}

export const balafon = createBarInstrument(WOOD_MODES, 1.15, 1.5, 0.5)
/** A bass balafon with large gourds and soft mallets. */
export const bassBalafon = createBarInstrument(WOOD_MODES, 1.7, 0.7, 0.3)
export const kalimba = createBarInstrument(TONGUE_MODES, 1.9, 0.35, 0.16)
