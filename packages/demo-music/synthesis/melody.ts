import type { Random } from './random.ts'
import { MELODY_RHYTHMS, parseBeats } from './rhythms.ts'
import type { Tuning } from './scales.ts'

export interface MelodyNote {
  readonly pulse: number
  readonly length: number
  readonly degree: number
  readonly force: number
}

export interface Melody {
  /** Returns the notes of a bar over the chord on `centre`. */
  getBar(index: number, centre: number): readonly MelodyNote[]
}

interface Motif {
  readonly beats: readonly MelodyNote[]
}

/** Creates a melody of four-bar phrases from two or three motifs. It uses chord tones at strong pulses and falls towards the end. */
export function createMelody(pulsesPerBar: 12 | 16, tuning: Tuning, density: number, random: Random): Melody {
  const top = tuning.size + random.nextInteger(0, 2)
  // The numbers are scale degrees above the root.
  const a = createMotif(pulsesPerBar, top, -random.nextInteger(2, 4), density, random)
  const b = createMotif(pulsesPerBar, top + 2, -random.nextInteger(1, 5), density, random)
  const variation: Motif = { beats: a.beats.map((note, i) => (i > a.beats.length / 2 ? { ...note, degree: note.degree - random.nextInteger(1, 2) } : note)) }
  const c = createMotif(pulsesPerBar, top - 1, random.nextInteger(1, 3), density, random)
  const order = random.pick([
    [a, variation, b, variation],
    [a, a, variation, b],
    [a, b, a, c],
    [a, c, b, variation],
  ])
  return {
    getBar(index, centre) {
      const motif = order[index % order.length] ?? a
      const isLast = index % 4 === 3
      const transposition = Math.floor(index / 4) % 3 === 2 ? 1 : 0
      return adaptMotif(motif, { tuning, centre, pulsesPerBar, isLast, transposition, omission: Math.floor(index / 4) % 2 === 1 ? 0.14 : 0 }, random)
    },
  }
}

function createMotif(pulsesPerBar: 12 | 16, from: number, interval: number, density: number, random: Random): Motif {
  const beats = parseBeats(random.pick(MELODY_RHYTHMS[pulsesPerBar])).filter((_, i) => i === 0 || random.nextBoolean(0.6 + 0.4 * density))
  let degree = from
  return {
    beats: beats.map(({ pulse, length }, i) => {
      const target = from + (interval * i) / Math.max(1, beats.length - 1)
      degree += random.pick([-2, -1, -1, 0, 1, 1, 2]) + Math.sign(Math.round(target - degree))
      return { pulse, length, degree, force: 0.6 + (pulse % (pulsesPerBar / 4) === 0 ? 0.18 : 0) }
    }),
  }
}

interface BarHarmony {
  readonly tuning: Tuning
  readonly centre: number
  readonly pulsesPerBar: number
  readonly isLast: boolean
  /** Degrees added to every note. */
  readonly transposition: number
  /** Probability with which a note is left out. */
  readonly omission: number
}

/** Adapts a motif to the chord of a bar, with small random changes. */
function adaptMotif({ beats }: Motif, { tuning, centre, pulsesPerBar, isLast, transposition, omission }: BarHarmony, random: Random): readonly MelodyNote[] {
  const chord = tuning.getChord(centre)
  return beats
    .filter((_, i) => i === 0 || !random.nextBoolean(omission))
    .map((note, i, all) => {
      const isStrong = note.pulse % (pulsesPerBar / 4) === 0 || i === all.length - 1
      const target = note.degree + transposition
      const isEnd = isLast && i === all.length - 1
      const degree = isEnd ? findNearestTone(target - 1, [centre], tuning.size) : isStrong ? findNearestTone(target, chord, tuning.size) : target
      return { ...note, degree, length: isEnd ? note.length + 2 : note.length }
    })
}

/** Finds the chord tone, in any octave, that is nearest to a scale degree. */
function findNearestTone(target: number, chord: readonly number[], degreesPerOctave: number): number {
  const candidates = [-1, 0, 1, 2].flatMap((octave) => chord.map((tone) => tone + octave * degreesPerOctave))
  return candidates.reduce((best, tone) => (Math.abs(tone - target) < Math.abs(best - target) ? tone : best))
}

/** Creates a birimintingo: a fast run that falls through the scale in small turns. */
export function createRun(pulsesPerBar: number, centre: number, tuning: Tuning, random: Random): readonly MelodyNote[] {
  const steps = random.pick([
    [-1, -1, 1],
    [-1, 1, -2],
    [-2, 1, 1, -2],
    [-1, -1, -1, 2],
  ])
  const from = random.pick([0, 0, pulsesPerBar / 4, pulsesPerBar / 2])
  let degree = centre + tuning.size + random.nextInteger(3, 6)
  return Array.from({ length: pulsesPerBar - from - random.nextInteger(1, 3) }, (_, i) => {
    degree += steps[i % steps.length] ?? -1
    if (degree < centre + 1) degree += tuning.size - 1
    return { pulse: from + i, length: 1, degree, force: 0.5 + 0.3 * Math.sin((i / pulsesPerBar) * Math.PI) + (i % 3 === 0 ? 0.1 : 0) }
  })
}
