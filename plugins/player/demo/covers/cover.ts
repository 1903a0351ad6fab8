import { createRandom } from '../music/random.ts'
import { MOTIFS, type MotifName } from './motifs/motifs.ts'
import { type PaletteName, palette } from './palette.ts'

export interface Cover {
  readonly svg: string
  /** OKLCH of the leading colour. */
  readonly hue: number
  readonly chroma: number
}

export function drawCover(motif: MotifName, dyes: PaletteName, seed: string): Cover {
  const colours = palette(dyes)
  const content = MOTIFS[motif](colours, createRandom(`${motif} ${seed}`))
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">${content}</svg>`,
    hue: colours.hue,
    chroma: colours.chroma,
  }
}
