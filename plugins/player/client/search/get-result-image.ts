import type { Image } from '../../contract/catalogue.ts'
import type { SearchResult } from '../../contract/search.ts'

/** The colour for images of other plugins, which have no main colour. It is the background until the image is loaded. */
const GREY = { hue: 0, chroma: 0 }

/** Returns the image of a search result with its main colour. */
export const getResultImage = ({ image, color = GREY, track, album }: SearchResult): Image | null =>
  image === undefined ? (track?.image ?? album?.image ?? null) : { url: image, ...color }
