import type { CSSProperties } from 'react'
import type { Image } from '../../contract/catalogue.ts'

/** The cover's colour as variables; the sheet mixes it into the theme's own ground, so that text stays readable on it. */
export const washOf = (image: Image | null): CSSProperties =>
  ({ '--hue': image?.hue ?? 65, '--chroma': image ? Math.min(image.chroma, 0.14) : 0.05 }) as CSSProperties
