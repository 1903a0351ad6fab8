import type { CSSProperties } from 'react'
import type { Image } from '../../contract/catalogue.ts'

/** Returns the main colour of a cover as CSS variables. Style sheets mix a little of it into the background, so that text stays readable. */
export const getCoverColorStyle = (image: Image | null): CSSProperties => ({
  '--hue': image?.hue ?? 65,
  '--chroma': image ? Math.min(image.chroma, 0.14) : 0.05,
})
