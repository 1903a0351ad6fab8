import type { Random } from './random.ts'
import { beatsOf, LINES } from './rhythms.ts'
import type { Tuning } from './scales.ts'

export interface MelodyNote {
  readonly pulse: number
  readonly length: number
  readonly degree: number
  readonly force: number
}

export interface Melody {
  /** `isCall` tells the lead's bars from those it leaves to the answer. */
  bar(index: number, centre: number): readonly MelodyNote[]
}

interface Motif {
  readonly beats: readonly MelodyNote[]
}

/** Four bars that ask and answer: A, A turned, B higher, A home. The line leans on the chord at strong pulses and falls as it goes. */
export function createMelody(pulses: 12 | 16, tuning: Tuning, density: number, random: Random): Melody {
  const top = tuning.size + random.whole(0, 2)
  const a = motif(pulses, top, -random.whole(2, 4), density, random)
  const b = motif(pulses, top + 2, -random.whole(1, 5), density, random)
  const turned: Motif = { beats: a.beats.map((note, i) => (i > a.beats.length / 2 ? { ...note, degree: note.degree - random.whole(1, 2) } : note)) }
  const c = motif(pulses, top - 1, random.whole(1, 3), density, random)
  const order = random.pick([
    [a, turned, b, turned],
    [a, a, turned, b],
    [a, b, a, c],
    [a, c, b, turned],
  ])
  return {
    bar(index, centre) {
      const chosen = order[index % order.length] ?? a
      const isLast = index % 4 === 3
      const lift = Math.floor(index / 4) % 3 === 2 ? 1 : 0
      return settle(chosen, { tuning, centre, pulses, isLast, lift, thin: Math.floor(index / 4) % 2 === 1 ? 0.14 : 0 }, random)
    },
  }
}

function motif(pulses: 12 | 16, from: number, fall: number, density: number, random: Random): Motif {
  const beats = beatsOf(random.pick(LINES[pulses])).filter((_, i) => i === 0 || random.chance(0.6 + 0.4 * density))
  let degree = from
  return {
    beats: beats.map(({ pulse, length }, i) => {
      const aim = from + (fall * i) / Math.max(1, beats.length - 1)
      degree += random.pick([-2, -1, -1, 0, 1, 1, 2]) + Math.sign(Math.round(aim - degree))
      return { pulse, length, degree, force: 0.6 + (pulse % (pulses / 4) === 0 ? 0.18 : 0) }
    }),
  }
}

interface Ground {
  readonly tuning: Tuning
  readonly centre: number
  readonly pulses: number
  readonly isLast: boolean
  readonly lift: number
  readonly thin: number
}

/** A motif on this bar's centre, slightly other each time it comes. */
function settle({ beats }: Motif, { tuning, centre, pulses, isLast, lift, thin }: Ground, random: Random): readonly MelodyNote[] {
  const chord = tuning.chord(centre)
  return beats
    .filter((_, i) => i === 0 || !random.chance(thin))
    .map((note, i, all) => {
      const isStrong = note.pulse % (pulses / 4) === 0 || i === all.length - 1
      const wished = note.degree + lift
      const end = isLast && i === all.length - 1
      const degree = end ? nearest(wished - 1, [centre], tuning.size) : isStrong ? nearest(wished, chord, tuning.size) : wished
      return { ...note, degree, length: end ? note.length + 2 : note.length }
    })
}

function nearest(wished: number, chord: readonly number[], size: number): number {
  const near = [-1, 0, 1, 2].flatMap((octave) => chord.map((tone) => tone + octave * size))
  return near.reduce((best, tone) => (Math.abs(tone - wished) < Math.abs(best - wished) ? tone : best))
}

/** A birimintingo: a quick run that falls through the scale in little turns. */
export function createRun(pulses: number, centre: number, tuning: Tuning, random: Random): readonly MelodyNote[] {
  const step = random.pick([
    [-1, -1, 1],
    [-1, 1, -2],
    [-2, 1, 1, -2],
    [-1, -1, -1, 2],
  ])
  const from = random.pick([0, 0, pulses / 4, pulses / 2])
  let degree = centre + tuning.size + random.whole(3, 6)
  return Array.from({ length: pulses - from - random.whole(1, 3) }, (_, i) => {
    degree += step[i % step.length] ?? -1
    if (degree < centre + 1) degree += tuning.size - 1
    return { pulse: from + i, length: 1, degree, force: 0.5 + 0.3 * Math.sin((i / pulses) * Math.PI) + (i % 3 === 0 ? 0.1 : 0) }
  })
}
