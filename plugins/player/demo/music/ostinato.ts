import type { Random } from './random.ts'
import { beatsOf, HIGH_HANDS, LOW_HANDS } from './rhythms.ts'

export interface Stroke {
  readonly pulse: number
  /** Index into the tones of the bar's chord, upwards over octaves. */
  readonly tone: number
  readonly force: number
}

export interface Ostinato {
  /** The strokes of a bar; every fourth turns. */
  bar(index: number): readonly Stroke[]
}

/** A kumbengo: two hands that interlock, over a figure whose length does not divide the bar. */
export function createOstinato(pulses: 12 | 16, density: number, random: Random): Ostinato {
  const figure = Array.from({ length: random.pick([3, 4, 5, 6]) }, (_, i) => 3 + ((i * random.pick([1, 2])) % 4))
  const strokes = [...lowHand(pulses, random), ...highHand(pulses, figure, density, random)]
  const answer = strokes.map((stroke) => (stroke.pulse >= pulses * 0.6 && random.chance(0.6) ? moved(stroke, random) : stroke))
  const turn = answer.map((stroke) => (random.chance(0.3) ? moved(stroke, random) : stroke))
  return { bar: (index) => (index % 4 === 3 ? turn : index % 2 === 1 ? answer : strokes) }
}

function lowHand(pulses: 12 | 16, random: Random): Stroke[] {
  return beatsOf(random.pick(LOW_HANDS[pulses])).map(({ pulse }, i) => ({ pulse, tone: i === 0 ? 0 : random.pick([0, 2, 1, 2]), force: i === 0 ? 0.8 : 0.62 }))
}

function highHand(pulses: 12 | 16, figure: readonly number[], density: number, random: Random): Stroke[] {
  return beatsOf(random.pick(HIGH_HANDS[pulses]))
    .filter(() => random.chance(0.55 + 0.45 * density))
    .map(({ pulse }, i) => ({ pulse, tone: figure[i % figure.length] ?? 3, force: pulse % (pulses / 4) === 0 ? 0.66 : 0.5 }))
}

const moved = (stroke: Stroke, random: Random): Stroke => ({ ...stroke, tone: Math.max(0, stroke.tone + random.pick([-1, 1, 2])) })
