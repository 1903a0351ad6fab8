import { FLAT } from './equalizer-settings.ts'

/** The presets: a gain in dB for each band. The translation key of a preset's name is its key with the prefix `equalizer.preset.`. */
export const PRESETS: Readonly<Record<string, readonly number[]>> = {
  flat: FLAT,
  bass: [6, 5, 4, 2, 0, 0, 0, 0, 0, 0],
  treble: [0, 0, 0, 0, 0, 0, 2, 4, 5, 6],
  acoustic: [4, 4, 3, 1, 2, 1, 3, 3, 3, 2],
  dance: [5, 6, 4, 0, 1, 3, 4, 4, 3, 0],
  electronic: [5, 4, 1, 0, -2, 2, 1, 1, 4, 5],
  rock: [5, 4, 3, 1, 0, -1, 1, 3, 4, 5],
  classical: [4, 3, 2, 2, -1, -1, 0, 2, 3, 4],
  vocals: [-2, -2, -1, 1, 3, 4, 4, 3, 1, -1],
  small_speakers: [6, 5, 4, 3, 1, 0, -1, -2, -3, -4],
}

const isSame = (a: readonly number[], b: readonly number[]) => a.every((gain, index) => gain === b[index])

/** Returns the name of the preset with these gains. */
export const findPreset = (gains: readonly number[]): string | undefined => Object.keys(PRESETS).find((name) => isSame(PRESETS[name] ?? FLAT, gains))
