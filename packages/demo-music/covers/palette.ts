import { type Oklch, toHex } from './oklch.ts'

type ColorName = 'background' | 'shadow' | 'primary' | 'bright' | 'pale' | 'accent'

/** The palettes of covers, with six colours each. `primary` is the main colour, `accent` contrasts with the other colours. */
export const PALETTES = {
  ember: {
    background: [0.26, 0.075, 40],
    shadow: [0.4, 0.12, 32],
    primary: [0.6, 0.18, 42],
    bright: [0.77, 0.165, 68],
    pale: [0.93, 0.05, 88],
    accent: [0.74, 0.11, 205],
  },
  laterite: {
    background: [0.3, 0.09, 25],
    shadow: [0.43, 0.14, 28],
    primary: [0.58, 0.185, 32],
    bright: [0.78, 0.12, 62],
    pale: [0.92, 0.04, 75],
    accent: [0.66, 0.12, 155],
  },
  lagoon: {
    background: [0.25, 0.06, 215],
    shadow: [0.38, 0.085, 205],
    primary: [0.6, 0.115, 195],
    bright: [0.8, 0.13, 165],
    pale: [0.94, 0.05, 130],
    accent: [0.76, 0.16, 55],
  },
  dune: {
    background: [0.3, 0.06, 55],
    shadow: [0.46, 0.1, 58],
    primary: [0.66, 0.13, 65],
    bright: [0.82, 0.14, 82],
    pale: [0.94, 0.045, 92],
    accent: [0.52, 0.14, 265],
  },
  night: {
    background: [0.2, 0.06, 275],
    shadow: [0.32, 0.11, 278],
    primary: [0.5, 0.17, 280],
    bright: [0.74, 0.13, 305],
    pale: [0.92, 0.045, 300],
    accent: [0.84, 0.16, 88],
  },
  mango: {
    background: [0.33, 0.08, 142],
    shadow: [0.5, 0.12, 135],
    primary: [0.76, 0.165, 75],
    bright: [0.86, 0.16, 95],
    pale: [0.95, 0.06, 105],
    accent: [0.62, 0.2, 25],
  },
  hibiscus: {
    background: [0.25, 0.1, 350],
    shadow: [0.4, 0.16, 355],
    primary: [0.6, 0.22, 5],
    bright: [0.75, 0.16, 25],
    pale: [0.93, 0.045, 40],
    accent: [0.84, 0.14, 175],
  },
  rain: {
    background: [0.27, 0.035, 235],
    shadow: [0.42, 0.055, 228],
    primary: [0.62, 0.075, 222],
    bright: [0.8, 0.07, 205],
    pale: [0.95, 0.025, 180],
    accent: [0.8, 0.12, 75],
  },
  indigo: {
    background: [0.23, 0.085, 262],
    shadow: [0.36, 0.13, 262],
    primary: [0.52, 0.165, 260],
    bright: [0.74, 0.115, 240],
    pale: [0.94, 0.03, 230],
    accent: [0.78, 0.15, 60],
  },
  frost: {
    background: [0.28, 0.055, 250],
    shadow: [0.46, 0.08, 245],
    primary: [0.68, 0.09, 238],
    bright: [0.84, 0.07, 225],
    pale: [0.97, 0.018, 220],
    accent: [0.7, 0.17, 22],
  },
  cola: {
    background: [0.24, 0.05, 15],
    shadow: [0.36, 0.085, 12],
    primary: [0.5, 0.13, 18],
    bright: [0.72, 0.11, 50],
    pale: [0.93, 0.04, 70],
    accent: [0.72, 0.1, 190],
  },
  orchid: {
    background: [0.27, 0.08, 315],
    shadow: [0.42, 0.13, 318],
    primary: [0.62, 0.17, 322],
    bright: [0.8, 0.115, 345],
    pale: [0.95, 0.035, 350],
    accent: [0.86, 0.14, 115],
  },
  palm: {
    background: [0.27, 0.065, 158],
    shadow: [0.41, 0.1, 155],
    primary: [0.6, 0.145, 150],
    bright: [0.83, 0.15, 118],
    pale: [0.95, 0.06, 110],
    accent: [0.7, 0.19, 38],
  },
  salt: {
    background: [0.93, 0.025, 80],
    shadow: [0.82, 0.045, 70],
    primary: [0.58, 0.12, 235],
    bright: [0.66, 0.17, 40],
    pale: [0.98, 0.012, 85],
    accent: [0.33, 0.1, 265],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<ColorName, Oklch>>>>

export type PaletteName = keyof typeof PALETTES

export type Palette = Readonly<Record<ColorName, string>> & { readonly hue: number; readonly chroma: number }

export function getPalette(name: PaletteName): Palette {
  const { background, shadow, primary, bright, pale, accent } = PALETTES[name]
  return {
    background: toHex(background),
    shadow: toHex(shadow),
    primary: toHex(primary),
    bright: toHex(bright),
    pale: toHex(pale),
    accent: toHex(accent),
    hue: primary[2],
    chroma: Math.min(0.2, primary[1]),
  }
}
