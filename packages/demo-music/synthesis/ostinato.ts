import type { Random } from './random.ts'
import { HIGH_HAND_RHYTHMS, LOW_HAND_RHYTHMS, parseBeats } from './rhythms.ts'

/** A note of an ostinato. */
export interface Stroke {
  readonly pulse: number
  /** Index of the chord tone, counted upwards over the octaves. */
  readonly tone: number
  readonly force: number
}

export interface Ostinato {
  /** Returns the strokes of a bar; every fourth bar is varied more. */
  getBar(index: number): readonly Stroke[]
}

/** Creates a kumbengo, the repeated accompaniment of kora music: two hands alternate. The figure of the high hand does not always fit into a bar, so it shifts. */
export function createOstinato(pulsesPerBar: 12 | 16, density: number, random: Random): Ostinato {
  // The chord tones of the high hand begin at index 3, one octave above the low hand.
  const figure = Array.from({ length: random.pick([3, 4, 5, 6]) }, (_, i) => 3 + ((i * random.pick([1, 2])) % 4))
  const strokes = [...createLowHand(pulsesPerBar, random), ...createHighHand(pulsesPerBar, figure, density, random)]
  const variation = strokes.map((stroke) => (stroke.pulse >= pulsesPerBar * 0.6 && random.nextBoolean(0.6) ? moveStroke(stroke, random) : stroke))
  const fill = variation.map((stroke) => (random.nextBoolean(0.3) ? moveStroke(stroke, random) : stroke))
  return { getBar: (index) => (index % 4 === 3 ? fill : index % 2 === 1 ? variation : strokes) }
}

function createLowHand(pulsesPerBar: 12 | 16, random: Random): Stroke[] {
  return parseBeats(random.pick(LOW_HAND_RHYTHMS[pulsesPerBar])).map(({ pulse }, i) => ({
    pulse,
    tone: i === 0 ? 0 : random.pick([0, 2, 1, 2]),
    force: i === 0 ? 0.8 : 0.62,
  }))
}

function createHighHand(pulsesPerBar: 12 | 16, figure: readonly number[], density: number, random: Random): Stroke[] {
  return parseBeats(random.pick(HIGH_HAND_RHYTHMS[pulsesPerBar]))
    .filter(() => random.nextBoolean(0.55 + 0.45 * density))
    .map(({ pulse }, i) => ({ pulse, tone: figure[i % figure.length] ?? 3, force: pulse % (pulsesPerBar / 4) === 0 ? 0.66 : 0.5 }))
}

const moveStroke = (stroke: Stroke, random: Random): Stroke => ({ ...stroke, tone: Math.max(0, stroke.tone + random.pick([-1, 1, 2])) })
