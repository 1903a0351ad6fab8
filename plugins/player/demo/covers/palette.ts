import { type Oklch, toHex } from './oklch.ts'

type Swatch = 'ground' | 'deep' | 'main' | 'hot' | 'pale' | 'spark'

/** Six dyes each: the cloth, its shadow, the leading colour, a bright one, a light one, and one that does not belong. */
const DYES = {
  ember: { ground: [0.26, 0.075, 40], deep: [0.4, 0.12, 32], main: [0.6, 0.18, 42], hot: [0.77, 0.165, 68], pale: [0.93, 0.05, 88], spark: [0.74, 0.11, 205] },
  laterite: {
    ground: [0.3, 0.09, 25],
    deep: [0.43, 0.14, 28],
    main: [0.58, 0.185, 32],
    hot: [0.78, 0.12, 62],
    pale: [0.92, 0.04, 75],
    spark: [0.66, 0.12, 155],
  },
  lagoon: {
    ground: [0.25, 0.06, 215],
    deep: [0.38, 0.085, 205],
    main: [0.6, 0.115, 195],
    hot: [0.8, 0.13, 165],
    pale: [0.94, 0.05, 130],
    spark: [0.76, 0.16, 55],
  },
  dune: { ground: [0.3, 0.06, 55], deep: [0.46, 0.1, 58], main: [0.66, 0.13, 65], hot: [0.82, 0.14, 82], pale: [0.94, 0.045, 92], spark: [0.52, 0.14, 265] },
  night: {
    ground: [0.2, 0.06, 275],
    deep: [0.32, 0.11, 278],
    main: [0.5, 0.17, 280],
    hot: [0.74, 0.13, 305],
    pale: [0.92, 0.045, 300],
    spark: [0.84, 0.16, 88],
  },
  mango: { ground: [0.33, 0.08, 142], deep: [0.5, 0.12, 135], main: [0.76, 0.165, 75], hot: [0.86, 0.16, 95], pale: [0.95, 0.06, 105], spark: [0.62, 0.2, 25] },
  hibiscus: {
    ground: [0.25, 0.1, 350],
    deep: [0.4, 0.16, 355],
    main: [0.6, 0.22, 5],
    hot: [0.75, 0.16, 25],
    pale: [0.93, 0.045, 40],
    spark: [0.84, 0.14, 175],
  },
  rain: {
    ground: [0.27, 0.035, 235],
    deep: [0.42, 0.055, 228],
    main: [0.62, 0.075, 222],
    hot: [0.8, 0.07, 205],
    pale: [0.95, 0.025, 180],
    spark: [0.8, 0.12, 75],
  },
  indigo: {
    ground: [0.23, 0.085, 262],
    deep: [0.36, 0.13, 262],
    main: [0.52, 0.165, 260],
    hot: [0.74, 0.115, 240],
    pale: [0.94, 0.03, 230],
    spark: [0.78, 0.15, 60],
  },
  frost: {
    ground: [0.28, 0.055, 250],
    deep: [0.46, 0.08, 245],
    main: [0.68, 0.09, 238],
    hot: [0.84, 0.07, 225],
    pale: [0.97, 0.018, 220],
    spark: [0.7, 0.17, 22],
  },
  cola: { ground: [0.24, 0.05, 15], deep: [0.36, 0.085, 12], main: [0.5, 0.13, 18], hot: [0.72, 0.11, 50], pale: [0.93, 0.04, 70], spark: [0.72, 0.1, 190] },
  orchid: {
    ground: [0.27, 0.08, 315],
    deep: [0.42, 0.13, 318],
    main: [0.62, 0.17, 322],
    hot: [0.8, 0.115, 345],
    pale: [0.95, 0.035, 350],
    spark: [0.86, 0.14, 115],
  },
  palm: {
    ground: [0.27, 0.065, 158],
    deep: [0.41, 0.1, 155],
    main: [0.6, 0.145, 150],
    hot: [0.83, 0.15, 118],
    pale: [0.95, 0.06, 110],
    spark: [0.7, 0.19, 38],
  },
  salt: {
    ground: [0.93, 0.025, 80],
    deep: [0.82, 0.045, 70],
    main: [0.58, 0.12, 235],
    hot: [0.66, 0.17, 40],
    pale: [0.98, 0.012, 85],
    spark: [0.33, 0.1, 265],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Swatch, Oklch>>>>

export type PaletteName = keyof typeof DYES

export type Palette = Readonly<Record<Swatch, string>> & { readonly hue: number; readonly chroma: number }

export function palette(name: PaletteName): Palette {
  const { ground, deep, main, hot, pale, spark } = DYES[name]
  return {
    ground: toHex(ground),
    deep: toHex(deep),
    main: toHex(main),
    hot: toHex(hot),
    pale: toHex(pale),
    spark: toHex(spark),
    hue: main[2],
    chroma: Math.min(0.2, main[1]),
  }
}
