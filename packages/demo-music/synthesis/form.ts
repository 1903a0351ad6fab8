import type { Random } from './random.ts'

/** A part of the arrangement. `light` means the drums of quiet sections, `drums` means all drums. */
export type Layer = 'ostinato' | 'counterMelody' | 'lead' | 'answer' | 'bass' | 'pad' | 'light' | 'drums' | 'run'

export interface Section {
  readonly name: string
  /** The first bar. */
  readonly from: number
  readonly bars: number
  readonly layers: ReadonlySet<Layer>
  /** How loud the section is played, 0 to 1. */
  readonly energy: number
}

/** A section before its bars are known: `share` is its part of the track, 0 to 1; `layers` are separated by spaces. */
type SectionSketch = readonly [name: string, share: number, energy: number, layers: string]

const SHORT_FORM: readonly SectionSketch[] = [
  ['intro', 0.2, 0.6, 'ostinato pad'],
  ['melody', 0.55, 0.8, 'ostinato counterMelody lead bass pad light'],
  ['ending', 0.25, 0.6, 'ostinato bass pad'],
]
const FORMS: readonly (readonly SectionSketch[])[] = [
  [
    ['intro', 0.12, 0.7, 'ostinato light'],
    ['groove', 0.14, 0.72, 'ostinato counterMelody bass light drums'],
    ['melody', 0.28, 0.85, 'ostinato bass lead light drums pad'],
    ['break', 0.12, 0.65, 'counterMelody run light pad'],
    ['return', 0.26, 1, 'ostinato counterMelody bass lead answer light drums pad'],
    ['ending', 0.08, 0.7, 'ostinato bass pad light'],
  ],
  [
    ['intro', 0.1, 0.7, 'pad ostinato counterMelody'],
    ['melody', 0.24, 0.75, 'ostinato bass lead pad light'],
    ['groove', 0.14, 0.9, 'ostinato counterMelody bass light drums'],
    ['solo', 0.22, 0.95, 'ostinato bass run answer light drums'],
    ['return', 0.22, 1, 'ostinato counterMelody bass lead answer light drums pad'],
    ['ending', 0.08, 0.65, 'ostinato pad'],
  ],
  [
    ['call', 0.08, 0.75, 'lead pad light'],
    ['groove', 0.16, 0.8, 'ostinato bass light drums'],
    ['melody', 0.26, 0.9, 'ostinato counterMelody bass lead answer light drums'],
    ['break', 0.12, 0.6, 'ostinato pad light'],
    ['return', 0.3, 1, 'ostinato counterMelody bass lead light drums pad run'],
    ['ending', 0.08, 0.7, 'ostinato bass light'],
  ],
]

/** Picks a form and distributes the bars over its sections, in pairs where possible. */
export function planForm(bars: number, random: Random): readonly Section[] {
  const sketches = bars < 12 ? SHORT_FORM : random.pick(FORMS)
  const lengths = sketches.map(([, share]) => Math.max(1, bars < 16 ? Math.round(bars * share) : Math.round((bars * share) / 2) * 2))
  // The longest section absorbs the rounding error.
  const longestIndex = lengths.indexOf(Math.max(...lengths))
  lengths[longestIndex] = Math.max(2, (lengths[longestIndex] ?? 0) + bars - lengths.reduce((sum, length) => sum + length, 0))
  let from = 0
  return sketches.map(([name, , energy, layers], index) => {
    const section = { name, from, bars: lengths[index] ?? 1, energy, layers: new Set(layers.split(' ') as Layer[]) }
    from += section.bars
    return section
  })
}
