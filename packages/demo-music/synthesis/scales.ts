/**
 * Semitones above the root. `sauta`, `silaba`, `tomora` and `hardino` are tunings of the kora; `equiheptatonic` and `lobi` are tunings of the
 * balafon, with notes that a piano does not have.
 */
export const SCALES = {
  sauta: [0, 2, 4, 6, 7, 9, 11],
  silaba: [0, 2, 4, 5, 7, 9, 11],
  tomora: [0, 2, 3, 5, 7, 9, 10],
  hardino: [0, 2, 4, 5, 7, 9, 10],
  aeolian: [0, 2, 3, 5, 7, 8, 10],
  equiheptatonic: [0, 1.71, 3.43, 5.14, 6.9, 8.6, 10.29],
  pentatonic: [0, 2, 4, 7, 9],
  sahel: [0, 3, 5, 7, 10],
  lobi: [0, 2.4, 4.8, 7.1, 9.6],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type ScaleName = keyof typeof SCALES

/** Scale degrees and their frequencies. A centre is the degree on which a chord is built. */
export interface Tuning {
  /** Degrees per octave. */
  readonly size: number
  /** Returns the degrees of the chord on a centre. */
  getChord(centre: number): readonly number[]
  /** Returns the nearest centre with a chord that has a perfect fifth. */
  findCentreWithFifth(centre: number): number
  /** Returns the frequency in hertz; degree 0 is the root. */
  getFrequency(degree: number, octave: number): number
}

/** Creates the tuning of a track. `root` is a MIDI note number. */
export function createTuning(name: ScaleName, root: number): Tuning {
  const steps: readonly number[] = SCALES[name]
  const size = steps.length
  const chordSteps = size === 7 ? [0, 2, 4] : [0, 2, 3]
  const getSemitones = (degree: number) => 12 * Math.floor(degree / size) + (steps[((degree % size) + size) % size] ?? 0)
  // A perfect fifth has 7.02 semitones.
  const hasFifth = (centre: number) => Math.abs(getSemitones(centre + (chordSteps[2] ?? 4)) - getSemitones(centre) - 7.02) < 0.45
  return {
    size,
    findCentreWithFifth: (centre) => (([0, -2, 1, -1, 2].map((step) => centre + step).find(hasFifth) ?? 0) + size) % size,
    getChord: (centre) => chordSteps.map((step) => centre + step),
    getFrequency: (degree, octave) => 440 * 2 ** ((root + 12 * octave + getSemitones(degree) - 69) / 12),
  }
}
