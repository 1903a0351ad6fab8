import { createRandom } from '../synthesis/random.ts'
import { getPalette, type PaletteName } from './palette.ts'
import { COVER_PATTERNS, type CoverPatternName } from './patterns/patterns.ts'

export interface Cover {
  readonly svg: string
  /** OKLCH hue and chroma of the primary colour. */
  readonly hue: number
  readonly chroma: number
}

/** Draws a cover of 600 × 600 as SVG. The same arguments always give the same cover. */
export function drawCover(pattern: CoverPatternName, paletteName: PaletteName, seed: string): Cover {
  const palette = getPalette(paletteName)
  const content = COVER_PATTERNS[pattern](palette, createRandom(`${pattern} ${seed}`))
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">${content}</svg>`,
    hue: palette.hue,
    chroma: palette.chroma,
  }
}
