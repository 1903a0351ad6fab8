import type { DrumName } from './instruments/instruments.ts'

export interface DrumRow {
  readonly drum: DrumName
  readonly pan: number
  readonly level: number
  /** Patterns of 16 pulses: digits are the force of a stroke, dots are rests. A track uses one of them. */
  readonly sixteen: readonly string[]
  /** Patterns of 12 pulses. */
  readonly twelve: readonly string[]
  /** Whether the drum also plays in quiet sections. */
  readonly isLight?: boolean
}

const shaker: DrumRow = {
  drum: 'shaker',
  pan: 0.45,
  level: 0.2,
  isLight: true,
  sixteen: ['7254725472547254', '7.4.7.4.7.4.7.45', '8253825382538355'],
  twelve: ['735735735735', '7.57.57.57.5', '835635835636'],
}
const clap: DrumRow = {
  drum: 'clap',
  pan: -0.3,
  level: 0.26,
  sixteen: ['....7.......7...', '....7.......7..5', '......6.......6.'],
  twelve: ['...7.....7..', '...7.....7.5', '7..7..7..7..'],
}
const bell: DrumRow = {
  drum: 'bell',
  pan: 0.6,
  level: 0.15,
  sixteen: ['8..6..6...6.6...', '8.6.6..6.6.6.6..', '8..6...6..6.6...'],
  twelve: ['8.6.66.6.6.6', '8.6.6.66.6.6', '8..6.6.6..6.'],
}
const djembe: readonly DrumRow[] = [
  {
    drum: 'djembeBass',
    pan: -0.1,
    level: 0.6,
    sixteen: ['9......6..7.....', '9.....7.8.....7.', '9.........8.....'],
    twelve: ['9.....7.....', '9....68.....', '9..6..8..6..'],
  },
  {
    drum: 'djembeTone',
    pan: -0.2,
    level: 0.42,
    sixteen: ['..75......75..5.', '..7.5...4.75..46', '...6.5..7.5...57'],
    twelve: ['.75...75..57', '..6.57..6.57', '.57..5.57..6'],
  },
  {
    drum: 'djembeSlap',
    pan: -0.24,
    level: 0.34,
    sixteen: ['....8.......8...', '....8..5....8...', '....8......68...'],
    twelve: ['...8.....8..', '...8..4..8..', '8..5..8..5.4'],
  },
]
const calabash: readonly DrumRow[] = [
  {
    drum: 'calabashLow',
    pan: 0,
    level: 0.62,
    isLight: true,
    sixteen: ['9.....6.8.....6.', '9..6......8.....', '9.......8..6....'],
    twelve: ['9.....8.....', '9..6..8.....', '9....68..5..'],
  },
  {
    drum: 'calabashHigh',
    pan: 0.2,
    level: 0.3,
    sixteen: ['....7..4....7.45', '..4.7...4.5.7...', '....7.5.....7.5.'],
    twelve: ['..57..4.57..', '...7.5...7.5', '.5.7..5..7.4'],
  },
]
const dunun: DrumRow = {
  drum: 'dunun',
  pan: 0.12,
  level: 0.6,
  sixteen: ['8.....6.7.6.....', '8..7....8..7..6.', '8.......7..8....'],
  twelve: ['8..7..8....7', '8.....7.7...', '8....78....7'],
}
const createDrumSetRows = (kicks: readonly string[], snares: readonly string[], hats: readonly string[]): readonly DrumRow[] => [
  { drum: 'kick', pan: 0, level: 0.78, sixteen: kicks, twelve: ['9.....8.....', '9..6..8.....'] },
  { drum: 'snare', pan: 0.06, level: 0.34, sixteen: snares, twelve: ['...8.....8..', '......8....4'] },
  { drum: 'hat', pan: 0.34, level: 0.13, isLight: true, sixteen: hats, twelve: ['8.58.58.58.5', '856856856856'] },
]

export const DRUM_KITS = {
  calabash: [...calabash, shaker, clap],
  djembe: [...djembe, dunun, shaker, bell],
  highlife: [
    ...createDrumSetRows(['9.....7.9.......', '9......68.....6.'], ['....7.......7...', '...6..7.....7...'], ['8.6.8.6.8.6.8.65', '8.558.558.558.55']),
    bell,
    shaker,
  ],
  afrobeat: [
    ...createDrumSetRows(
      ['9..7....6.8.....', '9..6..7...8..6..', '9.....78....6...'],
      ['....7..4.4..8...', '...57..4.4..7..4'],
      ['7575757575757576', '8.578.578.578.57'],
    ),
    shaker,
    { ...clap, level: 0.16 },
  ],
  coupe: [
    ...createDrumSetRows(['9...9...9...9...', '9...9..69...9.6.'], ['...7..7....7..7.', '...8..8....8..86'], ['..8...8...8...85', '5.8.5.8.5.8.5.85']),
    clap,
    { ...bell, level: 0.1 },
  ],
  desert: [...calabash, { ...clap, level: 0.3, isLight: true }, { ...dunun, level: 0.42 }],
  vodoun: [{ ...bell, level: 0.2, isLight: true }, dunun, ...djembe, shaker],
  hush: [
    { ...shaker, level: 0.12 },
    { ...calabash[0]!, level: 0.4 },
  ],
  lofi: [
    ...createDrumSetRows(['9......7..8.....', '9.....6..78.....'], ['....6.......6...', '....6.......6..3'], ['6.4.6.4.6.4.6.43', '6.46..4.6.46..4.']),
    { ...shaker, level: 0.1 },
  ],
} as const satisfies Readonly<Record<string, readonly DrumRow[]>>

export type DrumKitName = keyof typeof DRUM_KITS
