import type { CSSProperties } from 'react'
import type { Image } from '../../contract/catalogue.ts'

/** Returns the cover’s colour as CSS variables. Style sheets mix it into the background of the theme, so that text stays readable. */
export const getCoverColorStyle = (image: Image | null): CSSProperties => ({
  '--hue': image?.hue ?? 65,
  '--chroma': image ? Math.min(image.chroma, 0.14) : 0.05,
})
